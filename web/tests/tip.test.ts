import { describe, expect, it } from 'vitest';
import { around, beside } from '../src/table/tip';

const WINDOW = { width: 1280, height: 800 };
const tip = { left: 0, top: 0, width: 304, height: 200 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('a tip', () => {
  it('goes beside what it points at, on the side with room', () => {
    expect(beside(box(10, 100, 110, 300), tip, WINDOW, false, null)).toMatchObject({
      side: 'right',
      left: 132,
      top: 150,
    });
    expect(beside(box(970, 300, 290, 30), tip, WINDOW, false, null)).toMatchObject({ side: 'left', left: 654 });
    expect(beside(box(20, 600, 1240, 60), tip, WINDOW, false, null)).toMatchObject({ side: 'above', top: 388 });
    expect(beside(box(20, 80, 1240, 60), tip, WINDOW, false, null)).toMatchObject({ side: 'below', top: 152 });
  });
  it('goes below what is in the bar at the top, and stays in the window', () => {
    expect(beside(box(1230, 8, 40, 40), tip, WINDOW, false, null)).toMatchObject({ side: 'below', left: 966, top: 64 });
  });
  it('goes to the foot of what is as high as the window', () => {
    expect(beside(box(132, 56, 820, 744), tip, WINDOW, false, null)).toMatchObject({ side: 'right', top: 590 });
  });
  it('lies inside where there is no room anywhere', () => {
    expect(beside(box(0, 56, 1280, 744), tip, WINDOW, false, null)).toMatchObject({ side: '', left: 964, top: 588 });
  });
  it('lies there where nothing is that it speaks of', () => {
    const stage = box(0, 56, 1280, 744);
    const bar = box(200, 720, 680, 62);
    const at = (...spoken: ReturnType<typeof box>[]) => beside(stage, tip, WINDOW, false, bar, spoken);
    expect(at(box(500, 300, 200, 200))).toMatchObject({ left: 964, top: 508 });
    expect(at(box(900, 400, 300, 300))).toMatchObject({ left: 12, top: 508 });
    expect(at(box(100, 400, 1100, 300))).toMatchObject({ left: 964, top: 68 });
  });
  it('goes up along what it points at, if something is spoken of that it would hide', () => {
    const hand = box(10, 250, 110, 500);
    expect(beside(hand, tip, WINDOW, false, null, [box(300, 380, 200, 200)])).toMatchObject({
      side: 'right',
      top: 176,
    });
    expect(beside(hand, tip, WINDOW, false, null, [box(700, 380, 200, 200)])).toMatchObject({ top: 400 });
  });
  it('keeps off what it speaks of where the browser has measured it, too', () => {
    const measured = Object.create(tip) as typeof tip;
    const spoken = [box(170, 380, 200, 200)];
    const hand = box(10, 100, 110, 600);
    expect(beside(hand, measured, WINDOW, false, null, spoken)).toEqual(beside(hand, tip, WINDOW, false, null, spoken));
  });
  it('stands above a button of the bar', () => {
    expect(beside(box(700, 730, 80, 48), tip, WINDOW, false, box(160, 718, 780, 68))).toMatchObject({ side: 'above' });
  });
  it('does not cover the buttons', () => {
    expect(beside(box(10, 600, 110, 180), tip, WINDOW, false, box(200, 720, 680, 62))).toMatchObject({
      side: 'right',
      top: 508,
    });
  });
  it('points from its row up or down', () => {
    const row = box(10, 100, 340, 150);
    expect(beside(box(0, 260, 360, 300), row, { width: 360, height: 740 }, true, null)).toMatchObject({
      side: 'above',
      tail: 170,
    });
    expect(beside(box(300, 4, 44, 44), row, { width: 360, height: 740 }, true, null)).toMatchObject({
      side: 'below',
      tail: 312,
    });
  });
  it('has its tail on its edge, clear of the corners', () => {
    expect(beside(box(1230, 8, 40, 40), tip, WINDOW, false, null).tail).toBe(280);
  });
  it('frames the target a little wider, inside the window', () => {
    expect(around(box(0, 100, 50, 20), WINDOW)).toEqual(box(0, 95, 55, 30));
  });
});
