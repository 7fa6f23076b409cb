import { type ReactNode, useId } from 'react'
import { type Focus, formationOf, place, placesOf } from './field-places.ts'

type FieldProps = { sport: string; focus: Focus }

/** Two colours that are told apart on every ground; clubs may wear the same. */
export const SIDE_COLOURS = { home: '#2b66ff', away: '#e0234f' } as const

/** The ground a sport is played on, seen from the stand, with both sides where the last event puts them. */
export function Field({ sport, focus }: FieldProps) {
  const id = useId()
  const ground = GROUNDS[sport] ?? GROUNDS.football!
  const ball = place(placesOf(focus).ball)
  const zone = placesOf(focus).zone
  return (
    <svg className="pitch" viewBox="0 0 358 196" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={ground.colours[0]} />
          <stop offset=".5" stopColor={ground.colours[1]} />
          <stop offset="1" stopColor={ground.colours[2]} />
        </linearGradient>
        <radialGradient id={`${id}-ball`}>
          <stop offset="0" stopColor="#fff" stopOpacity=".8" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="358" height="196" rx="20" fill={`url(#${id})`} />
      {ground.isMown &&
        [0, 1, 2, 3].map((stripe) => (
          <path
            key={stripe}
            d={`M${72 + stripe * 84} 22L${47 + stripe * 106} 184H${73 + stripe * 106}L${93 + stripe * 84} 22Z`}
            fill="#fff"
            opacity=".05"
          />
        ))}
      {ground.lines}
      {zone && (
        <path d={lineOf(zone, true)} fill={SIDE_COLOURS[focus.side === 'home' ? 'home' : 'away']} opacity=".42" />
      )}
      {formationOf(sport, 'away', focus).map(([x, y]) => (
        <Player key={`away ${x} ${y}`} at={place([x, y])} colour={SIDE_COLOURS.away} />
      ))}
      {formationOf(sport, 'home', focus).map(([x, y]) => (
        <Player key={`home ${x} ${y}`} at={place([x, y])} colour={SIDE_COLOURS.home} />
      ))}
      <g className="pitch-ball" style={{ transform: `translate(${ball[0]}px, ${ball[1]}px)` }}>
        <circle r="22" fill={`url(#${id}-ball)`} />
        <circle cy="-4" r="6" fill={ground.ball} stroke="#fff" strokeWidth="1" />
      </g>
      <rect
        x=".75"
        y=".75"
        width="356.5"
        height="194.5"
        rx="19.5"
        fill="none"
        stroke="#fff"
        strokeOpacity=".3"
        strokeWidth="1.5"
      />
    </svg>
  )
}

function Player({ at: [x, y], colour }: { at: readonly [number, number]; colour: string }) {
  return (
    <g className="pitch-player" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <ellipse cx="3" cy="4" rx="7" ry="3" fill="#02180e" opacity=".5" />
      <circle r="6.5" fill={colour} stroke="#fff" strokeOpacity=".85" strokeWidth="1.5" />
    </g>
  )
}

type Point = readonly [number, number]

const lineOf = (points: readonly Point[], isClosed = false) =>
  `M${points.map((point) => place(point).join(' ')).join('L')}${isClosed ? 'Z' : ''}`

function Lines({ paths, rings = [] }: { paths: readonly (readonly Point[])[]; rings?: readonly [Point, number][] }) {
  return (
    <g fill="none" stroke="#fff" strokeOpacity=".6" strokeWidth="1.8">
      {paths.map((points) => (
        <path key={String(points)} d={lineOf(points)} />
      ))}
      {rings.map(([centre, radius]) => {
        const [x, y] = place(centre)
        return <ellipse key={String(centre)} cx={x} cy={y} rx={radius} ry={radius * 0.58} />
      })}
    </g>
  )
}

const frame: readonly Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
  [0, 0],
]
const halfway: readonly Point[] = [
  [50, 0],
  [50, 100],
]
/** A box before each end: how far it reaches in, and how wide it is. */
const boxes = (reach: number, from: number): (readonly Point[])[] => [
  [
    [0, from],
    [reach, from],
    [reach, 100 - from],
    [0, 100 - from],
  ],
  [
    [100, from],
    [100 - reach, from],
    [100 - reach, 100 - from],
    [100, 100 - from],
  ],
]

type Ground = { colours: readonly [string, string, string]; ball: string; isMown?: boolean; lines: ReactNode }

const GROUNDS: Readonly<Record<string, Ground>> = {
  football: {
    colours: ['#2aa860', '#12804a', '#075a40'],
    ball: '#eef2ff',
    isMown: true,
    lines: <Lines paths={[frame, halfway, ...boxes(16, 22), ...boxes(6, 36)]} rings={[[[50, 50], 36]]} />,
  },
  cricket: {
    colours: ['#3aa04c', '#1f7a3a', '#0c5230'],
    ball: '#d8183f',
    isMown: true,
    lines: (
      <>
        <ellipse cx="179" cy="102" rx="158" ry="76" fill="none" stroke="#fff" strokeOpacity=".6" strokeWidth="1.8" />
        <ellipse
          cx="179"
          cy="100"
          rx="86"
          ry="44"
          fill="none"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="1.4"
          strokeDasharray="4 5"
        />
        <path d="M140 90H218L222 110H136Z" fill="#d9b981" opacity=".85" />
        <path d="M146 90V110M212 90V110" stroke="#fff" strokeWidth="1.4" />
      </>
    ),
  },
  tennis: {
    colours: ['#3a86c8', '#1f62a4', '#0f3f78'],
    ball: '#d7ec4a',
    lines: (
      <>
        <Lines
          paths={[
            frame,
            [
              [0, 14],
              [100, 14],
            ],
            [
              [0, 86],
              [100, 86],
            ],
            [
              [24, 14],
              [24, 86],
            ],
            [
              [76, 14],
              [76, 86],
            ],
            [
              [24, 50],
              [76, 50],
            ],
          ]}
        />
        <path d={lineOf(halfway)} stroke="#fff" strokeWidth="4" strokeOpacity=".85" />
      </>
    ),
  },
  basketball: {
    colours: ['#d8955a', '#b06a30', '#7a3f14'],
    ball: '#f07a1a',
    lines: (
      <Lines
        paths={[frame, halfway, ...boxes(19, 33)]}
        rings={[
          [[50, 50], 26],
          [[19, 50], 20],
          [[81, 50], 20],
        ]}
      />
    ),
  },
}
