import { useId } from 'react'

const EX = [26.66, 13.64]
const EY = [-26.66, 13.64]
const EZ = [0, 30.38]
const TOP = [0, -28.83]
type Point = readonly number[]
const matrix = (a: Point, b: Point, o: Point) => `matrix(${[...a, ...b, ...o].join(' ')})`
const PIPS: Record<number, Point[]> = {
  1: [[0.5, 0.5]],
  3: [
    [0.26, 0.26],
    [0.5, 0.5],
    [0.74, 0.74],
  ],
  5: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.5, 0.5],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
}
const FACES = [
  {
    id: 'l',
    at: matrix(EX, EZ, [TOP[0]! + EY[0]!, TOP[1]! + EY[1]!]),
    pips: 3,
    light: 0.35,
    tones: ['#cdd8fc', '#93a6e6'],
  },
  {
    id: 'r',
    at: matrix([-EY[0]!, -EY[1]!], EZ, [TOP[0]! + EX[0]! + EY[0]!, TOP[1]! + EX[1]! + EY[1]!]),
    pips: 1,
    light: 0.12,
    tones: ['#8798da', '#4c5eb2'],
  },
  { id: 't', at: matrix(EX, EY, TOP), pips: 5, light: 0.9, tones: ['#ffffff', '#e3eaff'] },
] as const

/** A white die on its point, with the light of a won or a lost roll behind it. Stands on the middle of its lower edge. */
export function Die() {
  const id = useId()
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true">
      <radialGradient id={`${id}w`}>
        <stop stopColor="#3be0a0" stopOpacity=".75" />
        <stop offset=".4" stopColor="#3be0a0" stopOpacity=".3" />
        <stop offset="1" stopColor="#3be0a0" stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}x`}>
        <stop stopColor="#ff5c7a" stopOpacity=".6" />
        <stop offset=".4" stopColor="#ff5c7a" stopOpacity=".22" />
        <stop offset="1" stopColor="#ff5c7a" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}p`} x2="1" y2="1">
        <stop stopColor="#0c1a5c" />
        <stop offset="1" stopColor="#3a5be0" />
      </linearGradient>
      <circle className="die-glow die-glow-won" cx="60" cy="46" r="60" fill={`url(#${id}w)`} />
      <circle className="die-glow die-glow-lost" cx="60" cy="46" r="60" fill={`url(#${id}x)`} />
      <path d="M51 58L60 72L69 58Z" fill="#dfe8ff" />
      <g className="die-body">
        <g transform="translate(60 34) rotate(-6)">
          {FACES.map(({ id: face, at, pips, light, tones }) => (
            <g key={face} transform={at}>
              <linearGradient id={`${id}${face}`} x2="1" y2="1">
                <stop stopColor={tones[0]} />
                <stop offset="1" stopColor={tones[1]} />
              </linearGradient>
              <rect x=".01" y=".01" width=".98" height=".98" rx=".15" fill={`url(#${id}${face})`} />
              <path
                d="M.06 .9V.17Q.06 .06 .17 .06H.9"
                fill="none"
                stroke="#fff"
                strokeOpacity={light}
                strokeWidth=".028"
                strokeLinecap="round"
              />
              {PIPS[pips]!.map(([x, y]) => (
                <circle key={`${x}${y}`} cx={x} cy={y} r=".115" fill={`url(#${id}p)`} />
              ))}
            </g>
          ))}
        </g>
      </g>
      <g className="die-sparks">
        <Spark x={27} y={14} size={8} />
        <Spark x={94} y={50} size={6} />
      </g>
    </svg>
  )
}

export function Spark({ x, y, size, color = '#fff' }: { x: number; y: number; size: number; color?: string }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M0-1C.08-.2 .2-.08 1 0C.2 .08 .08 .2 0 1C-.08 .2-.2 .08-1 0C-.2-.08-.08-.2 0-1Z"
      fill={color}
    />
  )
}
