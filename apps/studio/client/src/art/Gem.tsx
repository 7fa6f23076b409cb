import { useId } from 'react'

const [A, B, C, D, E] = ['#fff2fb', '#ffb3e6', '#ff63c3', '#d02590', '#7d0a5e']
const FACETS: [string, string][] = [
  ['-.62,-.72 -1,-.24 -.42,-.24', B!],
  ['-.62,-.72 0,-.72 -.42,-.24', A!],
  ['0,-.72 -.42,-.24 .42,-.24', B!],
  ['0,-.72 .62,-.72 .42,-.24', C!],
  ['.62,-.72 1,-.24 .42,-.24', D!],
  ['-1,-.24 -.42,-.24 0,.9', C!],
]

/** A pink gem: three tones, light from the top left. */
export function Gem() {
  const id = useId()
  return (
    <svg viewBox="-1.15 -1 2.3 2.2" className="gem" aria-hidden="true">
      <linearGradient id={`${id}a`} x2="1" y2="1">
        <stop stopColor={B} />
        <stop offset="1" stopColor={C} />
      </linearGradient>
      <linearGradient id={`${id}b`} x2="1" y2="1">
        <stop stopColor={D} />
        <stop offset="1" stopColor={E} />
      </linearGradient>
      <ellipse cx=".12" cy="1" rx=".8" ry=".2" fill="#02041a" opacity=".5" />
      {FACETS.map(([points, fill]) => (
        <polygon key={points} points={points} fill={fill} stroke={fill} strokeWidth=".03" strokeLinejoin="round" />
      ))}
      <polygon points="-.42,-.24 .42,-.24 0,.9" fill={`url(#${id}a)`} />
      <polygon points=".42,-.24 1,-.24 0,.9" fill={`url(#${id}b)`} />
      <polygon points="-.56,-.66 -.1,-.66 -.43,-.3" fill="#fff" opacity=".75" />
    </svg>
  )
}
