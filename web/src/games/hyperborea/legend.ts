/** What the pictures of the table mean, and what its keys do. */
import { maybe, t } from '../../lib/i18n.svelte';
import type { LegendEntry } from '../../table/legend';
import { youOr } from '../../table/names';
import { symbolOf } from './icons';
import type { Play } from './play.svelte';
import { say } from './wording';
import { whole } from './words';

const OPS = [
  'move',
  'fly',
  'attack',
  'ranged',
  'miniature',
  'clone',
  'tech',
  'develop_any',
  'develop_row',
  'gem',
  'draw',
  'gen_cube',
  'restore',
  'purge_grey',
  'espionage',
  'neg_develop',
  'remove',
  'adjacent',
  'always',
  'turnstart',
];
const OP_SYMBOLS: Record<string, string> = { gen_cube: 'e-generate' };

export function legend(play: Play): LegendEntry[] {
  const { figures } = play;
  const waste = figures.colours.at(-1);
  return [
    ...['desert', 'forest', 'swamp', 'mountain'].map((name) => ({
      pictures: [`hex-${name}`],
      name: whole(say(`terrain.${name}`)),
      text: whole(say(`terrain.${name}.help`)),
    })),
    { pictures: ['hex-fog'], name: t('hyp.legend.fog'), text: t('hyp.fog.text') },
    { pictures: ['hy-capital', 'hy-city'], name: t('hyp.legend.city'), text: t('hyp.legend.city.text') },
    {
      pictures: figures.tiers.map((tier) => `hy-ruin-${tier}`),
      name: t('hyp.legend.ruin'),
      text: t('hyp.legend.ruin.text'),
    },
    {
      pictures: ['hy-ghost'],
      name: whole(t('hyp.ghost')),
      text: t('hyp.legend.ghost.text', { points: figures.ghosts.join(', '), more: figures.further_ghost }),
    },
    { pictures: ['hy-fortress', 'e-fortress'], name: t('hyp.legend.fortress'), text: t('hyp.legend.fortress.text') },
    ...figures.rows.map(({ row, colour }) => ({
      pictures: [`hy-cube-${colour}`, `sp-${colour}`],
      name: say(`row.${row}`),
      text: t('hyp.legend.cube', { colour: say(`colour.${colour}`) }),
    })),
    { pictures: [`hy-cube-${waste}`, `sp-${waste}`], name: t('hyp.legend.waste'), text: t('hyp.legend.waste.text') },
    { pictures: ['sp-multi'], name: t('hyp.legend.multi'), text: t('hyp.legend.multi.text') },
    { pictures: ['bag'], name: t('hyp.legend.bag'), text: t('hyp.legend.bag.text') },
    ...OPS.map((op) => ({
      pictures: [OP_SYMBOLS[op] ?? symbolOf(op), ...(op === 'miniature' ? ['pawn'] : [])],
      name: maybe(`hyp.op.${op}`, op),
      text: maybe(`hyp.op.${op}.text`, ''),
    })),
    ...play.view.players.flatMap(({ race }, seat) =>
      race ? [{ pictures: [`mini-${race}`], name: say(`race.${race}`), text: youOr(seat, play.table) }] : [],
    ),
  ];
}

export const keys = (): [string, string][] => [
  ['C', t('hyp.key.cubes')],
  ['P', t('hyp.key.pool')],
  ['1–9', t('hyp.key.effect')],
  ['M', t('hyp.key.map')],
  ['H', t('hyp.key.here')],
  ['T', t('hyp.key.market')],
  ['E', t('hyp.key.end')],
  ['B', t('hyp.key.back')],
];
