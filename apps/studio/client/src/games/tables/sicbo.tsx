import { type SicBoOutcome, sicBo } from '@tablestakes/domain/games/tables/sic-bo'
import { toNumber } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { text, words } from '../../text.ts'
import { defineTable } from './define-table.ts'
import { PastShares } from './PastShares.tsx'
import { Odds, Spot } from './Spot.tsx'
import type { ClothProps, PictureProps } from './table-face.ts'

const FACES = [1, 2, 3, 4, 5, 6]
const PIPS: Record<number, [number, number][]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
}

function Die({ face, order = 0 }: { face: number; order?: number }) {
  return (
    <svg viewBox="0 0 40 40" className="sic-die" style={vars({ '--order': order })} aria-hidden="true">
      <rect x="1" y="1" width="38" height="38" rx="9" fill="#fdf7f0" stroke="#ffffff" strokeWidth="2" />
      <rect x="3" y="3" width="34" height="34" rx="7" fill="none" stroke="#d8c8e8" strokeWidth="1" />
      {PIPS[face]!.map(([column, row]) => (
        <circle
          key={`${column} ${row}`}
          cx={column * 10}
          cy={row * 10}
          r={face === 1 ? 6 : 4}
          fill={face === 1 || face === 4 ? '#d8173f' : '#1b2350'}
        />
      ))}
    </svg>
  )
}

function Picture({ outcome, before, isShown }: PictureProps) {
  const thrown = (outcome ?? before) as SicBoOutcome | null
  return (
    <div className="sic-cup" data-rolling={outcome !== null && !isShown ? '' : undefined}>
      {(thrown?.dice ?? [1, 2, 3]).map((face, order) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a die is known by its place.
        <Die key={order} face={face} order={order} />
      ))}
    </div>
  )
}

/** What a place pays beside the amount: the most it can. */
const oddsOf = (spot: string) => `${Math.max(...sicBo.cases(spot).map(({ pays }) => toNumber(pays))) - 1} : 1`

function nameOf(spot: string): string {
  const [, kind, one, other] = /^(total|single|double|triple|pair)(\d+)(?:_(\d))?$/.exec(spot) ?? []
  if (kind === undefined) return text(`sicbo_${spot as 'small' | 'big' | 'odd' | 'even' | 'triple'}`)
  if (kind === 'pair') return `${one} + ${other}`
  return text(`sicbo_named_${kind as 'total' | 'single' | 'double' | 'triple'}`, { number: one! })
}

function Cloth(cloth: ClothProps) {
  const plain = (spot: string, tone?: string) => (
    <Spot key={spot} {...cloth} spot={spot} name={nameOf(spot)} {...(tone && { tone })}>
      <b>{nameOf(spot)}</b>
      <Odds>{oddsOf(spot)}</Odds>
    </Spot>
  )
  const dice = (spot: string, faces: readonly number[]) => (
    <Spot key={spot} {...cloth} spot={spot} name={nameOf(spot)} className="spot-dice">
      <span className="spot-faces">
        {faces.map((face, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: faces may be equal.
          <Die key={place} face={face} />
        ))}
      </span>
      <Odds>{oddsOf(spot)}</Odds>
    </Spot>
  )
  const pairs = FACES.flatMap((one) => FACES.filter((other) => other > one).map((other) => [one, other] as const))
  return (
    <div className="cloth">
      <div className="cloth-row cloth-main">
        {plain('small', 'player')}
        {plain('triple', 'tie')}
        {plain('big', 'banker')}
      </div>
      <div className="cloth-row">
        {plain('odd')}
        {plain('even')}
      </div>
      <div className="cloth-seven">
        {Array.from({ length: 14 }, (_, place) => place + 4).map((total) => (
          <Spot key={total} {...cloth} spot={`total${total}`} name={nameOf(`total${total}`)}>
            <b className="num">{total}</b>
            <Odds>{oddsOf(`total${total}`)}</Odds>
          </Spot>
        ))}
      </div>
      <div className="cloth-six">{FACES.map((face) => dice(`single${face}`, [face]))}</div>
      <div className="cloth-six">{FACES.map((face) => dice(`double${face}`, [face, face]))}</div>
      <div className="cloth-six">{FACES.map((face) => dice(`triple${face}`, [face, face, face]))}</div>
      <div className="cloth-five">{pairs.map(([one, other]) => dice(`pair${one}_${other}`, [one, other]))}</div>
    </div>
  )
}

const sumOf = ({ dice }: SicBoOutcome) => dice.reduce((total, face) => total + face, 0)
const kindOf = (thrown: SicBoOutcome): 'small' | 'big' | 'triple' => {
  if (new Set(thrown.dice).size === 1) return 'triple'
  return sumOf(thrown) <= 10 ? 'small' : 'big'
}
const TONES = { small: 'player', big: 'banker', triple: 'tie' }

export default defineTable(
  'sicbo',
  { name: 'play_sicbo', about: 'about_sicbo' },
  {
    showMs: 1_800,
    Picture,
    Cloth,
    Past: ({ latest }) => (
      <PastShares
        latest={(latest as SicBoOutcome[]).map(kindOf)}
        kinds={(['small', 'triple', 'big'] as const).map((kind) => ({ kind, name: nameOf(kind), tone: TONES[kind] }))}
      />
    ),
    short: (outcome) => {
      const thrown = outcome as SicBoOutcome
      return { text: <Num>{sumOf(thrown)}</Num>, tone: TONES[kindOf(thrown)] }
    },
    say: (outcome) => {
      const thrown = outcome as SicBoOutcome
      return words('sicbo_result', { total: <Num>{sumOf(thrown)}</Num>, kind: nameOf(kindOf(thrown)) })
    },
    spot: nameOf,
    rules: ['rules_sicbo_1', 'rules_sicbo_2', 'rules_tables_1', 'rules_tables_2'],
  },
)
