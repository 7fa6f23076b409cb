import { useId } from 'react'

/** Seven colours that are told apart in a photograph without colour too: each has another cut. */
const TONES: readonly (readonly [string, string, string, string])[] = [
  ['#ffd0d8', '#ff4a66', '#c5103f', '#6e0428'],
  ['#ffe2c4', '#ff9a3d', '#cf5c07', '#7a2c02'],
  ['#fff6c9', '#ffd53d', '#c99206', '#7c5200'],
  ['#d4ffe2', '#2fcf75', '#0c8a4a', '#055030'],
  ['#d2fffb', '#26d3d8', '#0a8aa0', '#054a62'],
  ['#d8e6ff', '#4a86ff', '#1f4fd8', '#0c2a8c'],
  ['#f0d9ff', '#b061ff', '#6a1fd0', '#38097e'],
]

/** Corners of each cut, around a point; the inner ring is half as large. */
const CORNERS = [4, 6, 3, 8, 5, 4, 6] as const
const TURNS = [0, 0, -90, 22.5, -90, 45, 30] as const

const pointsOf = (count: number, turn: number, r: number) =>
  Array.from({ length: count }, (_, corner) => {
    const angle = ((corner * 360) / count + turn) * (Math.PI / 180)
    return [Math.cos(angle) * r, Math.sin(angle) * r] as const
  })

const write = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')

/** A gem seen from above, in one of seven colours. */
export function ColourGem({ colour }: { colour: number }) {
  const id = useId()
  const [lit, body, shade, dark] = TONES[colour]!
  const [count, turn] = [CORNERS[colour]!, TURNS[colour]!]
  const [outer, inner] = [pointsOf(count, turn, 20), pointsOf(count, turn, 11)]
  return (
    <svg viewBox="-22 -22 44 46" className="colour-gem" aria-hidden="true">
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor={lit} />
        <stop offset=".5" stopColor={body} />
        <stop offset="1" stopColor={shade} />
      </linearGradient>
      <polygon
        points={write(outer)}
        fill={dark}
        stroke={dark}
        strokeWidth="3.6"
        strokeLinejoin="round"
        transform="translate(.8 2.2)"
      />
      <polygon points={write(outer)} fill={body} stroke={body} strokeWidth="3.6" strokeLinejoin="round" />
      {outer.map((corner, place) => {
        const next = (place + 1) % count
        const side = [corner, outer[next]!, inner[next]!, inner[place]!]
        const [x, y] = side.reduce(([sx, sy], [px, py]) => [sx + px, sy + py] as const, [0, 0] as const)
        const light = (-x - y) / 60
        const fill = light > 0.35 ? lit : light > -0.1 ? body : light > -0.6 ? shade : dark
        return <polygon key={corner.join()} points={write(side)} fill={fill} opacity=".92" />
      })}
      <polygon points={write(inner)} fill={`url(#${id})`} />
      <path d="M-8-3-2-9" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" opacity=".9" />
    </svg>
  )
}
