/** The wheel and the cloth of roulette, at the shared table and alone. */
import {
  ROULETTE_WHEEL,
  type RouletteOutcome,
  rouletteColour,
  roulettePockets,
} from '@tablestakes/domain/games/tables/roulette'
import { vars } from '@tablestakes/look/vars'
import { type MouseEvent, memo, useState } from 'react'
import { text } from '../../text.ts'
import { Segments } from '../../ui/Segments.tsx'
import { type Mode, placeAt, placesOf } from './roulette-cloth.ts'
import { rouletteName } from './roulette-name.ts'
import { Chip, Spot } from './Spot.tsx'
import type { ClothProps, PictureProps } from './table-face.ts'

const EACH = 360 / ROULETTE_WHEEL.length
const FILLS = { red: '#d8203f', black: '#1a2145', green: '#0f9a5c' }
const NUMBERS = Array.from({ length: 36 }, (_, place) => place + 1)
const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'] as const

const Wheel = memo(function Wheel() {
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true">
      <defs>
        <radialGradient id="rw-wood">
          <stop offset=".8" stopColor="#6b2f12" />
          <stop offset=".9" stopColor="#a8581f" />
          <stop offset="1" stopColor="#5a2409" />
        </radialGradient>
        <radialGradient id="rw-bowl">
          <stop stopColor="#8a4a1c" />
          <stop offset="1" stopColor="#3c1707" />
        </radialGradient>
      </defs>
      <circle r="100" fill="url(#rw-wood)" />
      <circle r="82" fill="#ffd774" />
      {ROULETTE_WHEEL.map((pocket, place) => {
        const [from, to] = [place - 0.5, place + 0.5].map((edge) => ((edge * EACH - 90) * Math.PI) / 180)
        const point = (angle: number, r: number) => `${Math.cos(angle) * r} ${Math.sin(angle) * r}`
        return (
          <g key={pocket}>
            <path
              d={`M${point(from!, 46)}L${point(from!, 80)}A80 80 0 0 1 ${point(to!, 80)}L${point(to!, 46)}Z`}
              fill={FILLS[rouletteColour(pocket)]}
              stroke="#ffd774"
              strokeWidth=".7"
            />
            <text
              transform={`rotate(${place * EACH}) translate(0 -72)`}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize="8.4"
              fontWeight="800"
              fill="#fff"
            >
              {pocket}
            </text>
          </g>
        )
      })}
      <circle r="46" fill="url(#rw-bowl)" stroke="#ffd774" />
      {[0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn + 45})`}>
          <rect x="-1.6" y="-30" width="3.2" height="24" rx="1.6" fill="#f2b84a" />
          <circle cy="-30" r="3.4" fill="#ffe39a" />
        </g>
      ))}
      <circle r="10" fill="#f7c65a" />
      <circle cx="-2" cy="-3" r="5" fill="#fff0bf" />
    </svg>
  )
})

/** The wheel turns one way and the ball the other, until both rest with the pocket below. */
export function RouletteWheel({ outcome, before, isShown, isReduced, ms }: PictureProps & { ms: number }) {
  const shown = (outcome ?? before) as RouletteOutcome | null
  const place = ROULETTE_WHEEL.indexOf((shown?.pocket ?? 0) as (typeof ROULETTE_WHEEL)[number])
  const isSpinning = outcome !== null && !isReduced
  return (
    <div className="roulette" data-spins={isSpinning ? '' : undefined}>
      <div className="roulette-tilt" style={vars({ '--ms': `${ms}ms` })} key={isSpinning ? 'spin' : 'rest'}>
        <div className="roulette-wheel" style={vars({ '--to': `${180 - place * EACH}deg` })}>
          <Wheel />
        </div>
        {shown && (
          <div className="roulette-ball">
            <i />
          </div>
        )}
      </div>
      {isShown && shown && (
        <b className="roulette-number num" data-tone={rouletteColour(shown.pocket)}>
          {shown.pocket}
        </b>
      )}
    </div>
  )
}

const MODES: readonly Mode[] = ['number', 'street', 'line', 'neighbours']

/** Every place of the wheel: a press on a number's edge or corner means its neighbours too. */
export function RouletteCloth(cloth: ClothProps) {
  const [mode, setMode] = useState<Mode>('number')
  const press = (number: number, event: MouseEvent<HTMLElement>) => {
    // A keyboard's press has no place: it means the number, or what the mode says.
    const isTouched = mode === 'number' && number > 0 && event.detail > 0
    const spots = isTouched ? [placeAt(number, touchOf(event))] : placesOf(number, mode)
    cloth.put(spots.map((spot) => ({ spot, amount: cloth.chip })))
  }
  return (
    <div className="cloth roulette-cloth">
      <Segments
        name={text('roulette_mode')}
        value={mode}
        options={MODES.map((one) => ({ value: one, label: text(`roulette_mode_${one}`) }))}
        onChange={(value) => setMode(value as Mode)}
      />
      <div className="roulette-grid" dir="ltr">
        <Field number={0} cloth={cloth} onPress={press} />
        {NUMBERS.map((number) => (
          <Field key={number} number={number} cloth={cloth} onPress={press} />
        ))}
        {[1, 2, 3].map((no) => (
          <Spot key={no} {...cloth} spot={`column${no}`} name={rouletteName(`column${no}`)} className={`column-${no}`}>
            <b className="num">2 : 1</b>
          </Spot>
        ))}
        {[1, 2, 3].map((no) => (
          <Spot key={no} {...cloth} spot={`dozen${no}`} name={rouletteName(`dozen${no}`)} className={`dozen-${no}`}>
            <b className="num">{rouletteName(`dozen${no}`)}</b>
          </Spot>
        ))}
        {OUTSIDE.map((spot, place) => (
          <Spot
            key={spot}
            {...cloth}
            spot={spot}
            name={rouletteName(spot)}
            tone={spot}
            className={`outside-${place + 1}`}
          >
            <b>{rouletteName(spot)}</b>
          </Spot>
        ))}
        <SharedChips cloth={cloth} />
      </div>
    </div>
  )
}

function touchOf(event: MouseEvent<HTMLElement>) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

type FieldProps = {
  number: number
  cloth: ClothProps
  onPress: (number: number, event: MouseEvent<HTMLElement>) => void
}

function Field({ number, cloth, onPress }: FieldProps) {
  const spot = `n${number}`
  const amount = cloth.amounts.get(spot)
  const others = cloth.others.get(spot) ?? 0
  return (
    <button
      type="button"
      className="spot roulette-field"
      data-tone={rouletteColour(number)}
      data-paid={cloth.paid.has(spot) ? '' : undefined}
      aria-disabled={cloth.isLocked || undefined}
      aria-label={text('roulette_field', { number, colour: text(`roulette_${rouletteColour(number)}`) })}
      style={
        number === 0 ? undefined : vars({ '--row': Math.ceil(number / 3) + 1, '--column': ((number - 1) % 3) + 1 })
      }
      onClick={(event) => onPress(number, event)}
    >
      <b className="num">{number}</b>
      {others > 0 && amount === undefined && (
        <i className="spot-others num" aria-hidden="true">
          {others}
        </i>
      )}
      {amount !== undefined && <Chip amount={amount} />}
    </button>
  )
}

/** Chips on places of several numbers lie between them. */
function SharedChips({ cloth }: { cloth: ClothProps }) {
  return [...cloth.amounts]
    .filter(([spot]) => spot.startsWith('n') && spot.includes('_'))
    .map(([spot, amount]) => {
      const pockets = roulettePockets(spot)
      const middle = (of: (number: number) => number) =>
        pockets.reduce((total, pocket) => total + of(pocket), 0) / pockets.length
      const column = middle((pocket) => (pocket === 0 ? 1 : (pocket - 1) % 3))
      const row = middle((pocket) => (pocket === 0 ? 0 : Math.ceil(pocket / 3)))
      return (
        <span key={spot} className="roulette-between" style={vars({ '--x': (column + 0.5) / 3, '--y': row + 0.5 })}>
          <Chip amount={amount} />
        </span>
      )
    })
}
