import {
  MONEY_WHEEL,
  type MoneyWheelKind,
  type MoneyWheelOutcome,
  moneyWheelKinds,
} from '@tablestakes/domain/games/tables/money-wheel'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { memo } from 'react'
import { text, words } from '../../text.ts'
import { defineTable } from './define-table.ts'
import { PastShares } from './PastShares.tsx'
import { Spot } from './Spot.tsx'
import type { ClothProps, PictureProps } from './table-face.ts'

const KINDS = Object.keys(moneyWheelKinds) as MoneyWheelKind[]
const COLOURS: Record<MoneyWheelKind, string> = {
  x2: '#2f5fe8',
  x4: '#0fa37c',
  x6: '#e0a020',
  x12: '#d8315c',
  x24: '#8a3ff0',
}
const SHOW_MS = 5_000
const EACH = 360 / MONEY_WHEEL.length
const timesOf = (kind: string) => `${kind.slice(1)}×`

const Disc = memo(function Disc() {
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true">
      <circle r="99" fill="#8a5a12" />
      <circle r="96" fill="#ffd774" />
      {MONEY_WHEEL.map((kind, place) => {
        const [from, to] = [place - 0.5, place + 0.5].map((edge) => ((edge * EACH - 90) * Math.PI) / 180)
        const point = (angle: number, r: number) => `${Math.cos(angle) * r} ${Math.sin(angle) * r}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place.
          <g key={place}>
            <path d={`M0 0L${point(from!, 92)}A92 92 0 0 1 ${point(to!, 92)}Z`} fill={COLOURS[kind]} stroke="#0b1030" />
            <text
              transform={`rotate(${place * EACH}) translate(0 -82) rotate(90)`}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize="8"
              fontWeight="800"
              fill="#fff"
            >
              {kind.slice(1)}
            </text>
          </g>
        )
      })}
      <circle r="22" fill="#ffd774" />
      <circle r="18" fill="#101a4a" />
    </svg>
  )
})

function Picture({ outcome, before, isReduced }: PictureProps) {
  const shown = (outcome ?? before) as MoneyWheelOutcome | null
  const turns = outcome === null || isReduced ? 0 : 4
  return (
    <div className="money-wheel">
      <i className="money-pin" aria-hidden="true" />
      <div
        // Every spin starts anew from where the last one rested.
        key={outcome === null ? 'rest' : 'spin'}
        className="money-disc"
        data-spins={turns > 0 ? '' : undefined}
        style={vars({ '--to': `${turns * 360 - (shown?.segment ?? 0) * EACH}deg`, '--ms': `${SHOW_MS - 400}ms` })}
      >
        <Disc />
      </div>
    </div>
  )
}

function Cloth(cloth: ClothProps) {
  return (
    <div className="cloth">
      <div className="cloth-five">
        {KINDS.map((kind) => (
          <Spot key={kind} {...cloth} spot={kind} name={timesOf(kind)} tone={kind}>
            <b className="num">{timesOf(kind)}</b>
            <small>{text('moneywheel_of', { count: moneyWheelKinds[kind], all: MONEY_WHEEL.length })}</small>
          </Spot>
        ))}
      </div>
    </div>
  )
}

const kindOf = (outcome: unknown) => MONEY_WHEEL[(outcome as MoneyWheelOutcome).segment]!

export default defineTable(
  'moneywheel',
  { name: 'play_moneywheel', about: 'about_moneywheel' },
  {
    showMs: SHOW_MS,
    Picture,
    Cloth,
    Past: ({ latest }) => (
      <PastShares
        latest={latest.map(kindOf)}
        kinds={KINDS.map((kind) => ({ kind, name: <Num>{timesOf(kind)}</Num>, tone: kind }))}
      />
    ),
    short: (outcome) => ({ text: <Num>{timesOf(kindOf(outcome))}</Num>, tone: kindOf(outcome) }),
    say: (outcome) => words('moneywheel_result', { times: <Num>{timesOf(kindOf(outcome))}</Num> }),
    spot: timesOf,
    rules: ['rules_moneywheel_1', 'rules_moneywheel_2', 'rules_tables_1', 'rules_tables_2'],
  },
)
