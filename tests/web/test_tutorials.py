"""Guided first games in a real browser: followed to their end, left, taken up again, and gone astray from."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from northward.core import parts, registry, tutorial
from northward.core.text import LANGUAGES
from tests.web.player import TITLES, Screen

TAUGHT = [name for name in registry.names() if parts.tutorial(name) is not None]
MOST = 100
FRAME = 6
"""So many pixels the ring is at most wider than what it frames, on each side."""
FRAMED_AND_SEEN = f"""(at) => {{
  const ring = document.querySelector('.ring')?.getBoundingClientRect();
  if (!ring) return false;
  const near = (edge, wanted) => Math.abs(edge - wanted) <= {FRAME};
  const framed = [...document.querySelectorAll(`[data-tip="${{at}}"]`)].map((each) => each.getBoundingClientRect())
    .some((box) => near(ring.left, Math.max(0, box.left)) && near(ring.right, Math.min(innerWidth, box.right))
      && near(ring.top, Math.max(0, box.top)) && near(ring.bottom, Math.min(innerHeight, box.bottom)));
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  return framed && x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight
    && !document.elementFromPoint(x, y)?.closest('.tip');
}}"""
LATE_ANSWERS = """
  const ask = window.fetch;
  const frame = () => new Promise(requestAnimationFrame);
  const event = () => Number(document.querySelector('.table')?.dataset.event ?? 0);
  window.fetch = async (path, wish) => {
    const before = event();
    const answer = await ask(path, wish);
    if (answer.ok && path.includes('/act')) while (event() <= before) await frame();
    for (let frames = 0; frames < 3; frames++) await frame();
    return answer;
  };
"""
"""As on a busy machine: what a push brings is on the screen before the action that led to it is answered."""


def learn(screen: Screen, game: str) -> Locator:
    """Begins the guided first game; the answer is its tip."""
    screen.home()
    screen.press(
        screen.page.get_by_role("button", name=f"{screen.words['home.learn']}{screen.words['colon']}{TITLES[game]}")
    )
    tip = screen.page.locator(".tip")
    expect(tip).to_be_visible()
    return tip


def step_of(tip: Locator) -> int:
    return int(tip.get_attribute("data-step") or 0)


def asks(tip: Locator) -> bool:
    return tip.get_attribute("data-asks") is not None


def read_on(screen: Screen, tip: Locator) -> None:
    """Turns to the next tip that asks for something."""
    for _ in range(MOST):
        if asks(tip):
            return
        at = step_of(tip)
        screen.press(screen.button("tutorial.next"))
        expect(tip).to_have_attribute("data-step", str(at + 1))


def be_helped(screen: Screen) -> None:
    """Has the board show what is asked for, and has it done."""
    screen.wait()
    screen.press(screen.button("tutorial.show"))
    screen.after(lambda: screen.press(screen.button("tutorial.help")))


def by_enter(screen: Screen) -> None:
    """Does what the board shows, by key."""
    screen.page.wait_for_function("() => !document.activeElement?.closest('.tip')")
    screen.page.keyboard.press("Enter")


def points_well(screen: Screen, tip: Locator, at: str) -> None:
    """The tip is on the screen as a whole; what it points at is framed, in sight, and not under the tip."""
    expect(screen.page.locator(".ring")).to_be_visible()
    screen.page.wait_for_function(FRAMED_AND_SEEN, arg=at)  # it looks a few times a second where the element is
    expect(tip).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", (False, True), ids=("1280-en-keys", "360-fr-fingers"))
@pytest.mark.parametrize("game", TAUGHT)
def test_each_can_be_played_by_following_its_tips(open_screen: Any, game: str, phone: bool) -> None:
    """By keys alone Enter reads on, and where something is to be done the focus is at the board already.

    By finger each answer of the server comes after its push: what the tip points at is found all the same. Whoever is
    stuck there at every second task is helped with it.
    """
    lang = "fr" if phone else "en"
    lesson = tutorial.load(game, LANGUAGES)
    assert lesson is not None
    screen = open_screen(phone=phone, lang=lang, dark=phone)
    if phone:
        screen.page.add_init_script(LATE_ANSWERS)
    keys = screen.page.keyboard
    tip = learn(screen, game)
    tasks = 0
    for number, step in enumerate(lesson.plan.steps):
        expect(tip).to_have_attribute("data-step", str(number))
        expect(tip.locator(".task")).to_have_text(lesson.texts[lang][step.tip])
        points_well(screen, tip, step.at)
        if number in (0, 2, len(lesson.plan.steps) - 1):
            screen.axe()
        if step.otherwise:
            screen.wait()
            screen.press(screen.button("tutorial.show"))
            screen.after(lambda: screen.press(screen.button("tutorial.help")) if phone else by_enter(screen))
        elif step.do is not None:
            screen.wait()
            tasks += 1
            if phone and tasks % 2:
                be_helped(screen)
            elif phone:
                screen.turn_by_pointer()
            else:
                screen.page.wait_for_function("() => !document.activeElement?.closest('.tip')")
                screen.turn_by_keys()
        elif phone:
            screen.press(tip.locator(".btn.p"))
        else:
            expect(tip.locator(".btn.p")).to_be_focused()
            keys.press("Enter")
    expect(tip).to_have_count(0)
    expect(screen.page.locator(".table[data-mine]")).to_be_visible()
    if not phone:
        screen.turn_by_pointer()


def test_it_can_be_left_and_taken_up_again_anywhere(open_screen: Any) -> None:
    screen = open_screen()
    tip = learn(screen, "honshu")
    read_on(screen, tip)
    at = step_of(tip)
    screen.page.reload()
    expect(tip).to_have_attribute("data-step", str(at))
    screen.button("tutorial.leave").click()
    expect(tip).to_have_count(0)
    screen.page.reload()
    expect(screen.button("tutorial.resume")).to_be_visible()
    expect(tip).to_have_count(0)
    screen.button("tutorial.resume").click()
    expect(tip).to_have_attribute("data-step", str(at))
    screen.home()
    expect(screen.page.locator("a.run")).to_contain_text(screen.words["tutorial.title"])
    screen.page.locator("a.run").click()
    expect(tip).to_have_attribute("data-step", str(at))


def test_one_can_look_back(open_screen: Any) -> None:
    screen = open_screen()
    tip = learn(screen, "honshu")
    expect(screen.button("back")).to_be_hidden()
    read_on(screen, tip)
    at = step_of(tip)
    screen.button("back").click()
    expect(tip).to_have_attribute("data-step", str(at - 1))
    screen.button("tutorial.next").click()
    be_helped(screen)
    expect(tip).to_have_attribute("data-step", str(at + 1))
    screen.button("back").click()
    expect(tip).to_have_attribute("data-step", str(at))
    assert not asks(tip)  # that is done
    screen.button("tutorial.next").click()
    expect(tip).to_have_attribute("data-step", str(at + 1))
    read_on(screen, tip)
    assert asks(tip) and step_of(tip) > at


def test_what_is_taken_back_is_asked_for_once_more(open_screen: Any) -> None:
    """The lesson teaches to take back: whoever tries it out does it again, and is not told a second time."""
    lesson = tutorial.load("honshu", LANGUAGES)
    assert lesson is not None
    there = next(number for number, step in enumerate(lesson.plan.steps) if step.tries == "undo")
    screen = open_screen()
    tip = learn(screen, "honshu")
    while step_of(tip) < there:
        read_on(screen, tip)
        at = step_of(tip)
        be_helped(screen)
        expect(tip).to_have_attribute("data-step", str(at + 1))
    points_well(screen, tip, "undo")
    screen.after(screen.page.locator("[data-tip=undo]").click)
    expect(tip).to_have_attribute("data-step", str(at))
    assert asks(tip)
    be_helped(screen)
    expect(tip).to_have_attribute("data-step", str(there + 1))


def test_another_choice_is_answered_and_not_sent(open_screen: Any) -> None:
    lesson = tutorial.load("honshu", LANGUAGES)
    assert lesson is not None
    screen = open_screen()
    tip = learn(screen, "honshu")
    read_on(screen, tip)
    screen.wait()
    at, event = step_of(tip), screen.event()
    options = screen.page.locator("[role=option]:not([disabled])")
    options.first.click()
    screen.page.locator("button.confirm").click()
    expect(tip.locator(".reaction")).to_have_text(lesson.texts["en"]["play_low"])
    screen.axe()
    assert screen.event() == event
    options.last.click()
    expect(screen.page.locator("button.confirm")).to_be_enabled()
    screen.after(screen.page.locator("button.confirm").click)
    expect(tip).to_have_attribute("data-step", str(at + 1))
    expect(tip.locator(".reaction")).to_have_count(0)


def test_a_hint_is_tried_out_where_it_is_taught(open_screen: Any) -> None:
    lesson = tutorial.load("hokkaido", LANGUAGES)
    assert lesson is not None
    there = next(number for number, step in enumerate(lesson.plan.steps) if step.tries == "hint")
    screen = open_screen()
    tip = learn(screen, "hokkaido")
    while step_of(tip) < there:
        if asks(tip):
            assert not screen.page.locator("[data-tip=hint]").count()
            be_helped(screen)
        else:
            screen.button("tutorial.next").click()
    screen.wait()
    points_well(screen, tip, "hint")
    screen.page.keyboard.press("i")
    expect(tip).to_have_attribute("data-step", str(there + 1))
    expect(screen.page.locator(".bar")).to_contain_text(screen.words["advice.do"])


def test_who_went_another_way_is_told_and_may_go_on(open_screen: Any) -> None:
    screen = open_screen()
    tip = learn(screen, "honshu")
    read_on(screen, tip)
    be_helped(screen)
    screen.button("tutorial.leave").click()
    screen.wait()
    screen.turn_by_pointer()  # takes the second card, which is not the one that the guide has in mind
    screen.wait()
    screen.button("tutorial.resume").click()
    read_on(screen, tip)
    expect(tip.locator(".task")).to_have_text(screen.words["tutorial.astray"])
    screen.turn_by_pointer()
    expect(tip).to_be_visible()


def test_on_a_narrow_screen_the_drawer_opens(open_screen: Any) -> None:
    screen = open_screen(width=1000)
    tip = learn(screen, "honshu")
    read_on(screen, tip)
    lesson = tutorial.load("honshu", LANGUAGES)
    assert lesson is not None
    points_well(screen, tip, lesson.plan.steps[step_of(tip)].at)
    be_helped(screen)
    expect(tip).not_to_have_attribute("data-step", "2")


def test_without_a_lesson_a_game_has_no_button_for_it(open_screen: Any) -> None:
    screen = open_screen()
    screen.home()
    for name in ("Nim", *(TITLES[name] for name in TITLES if name not in TAUGHT)):
        assert not screen.page.get_by_role(
            "button", name=f"{screen.words['home.learn']}{screen.words['colon']}{name}"
        ).count()
