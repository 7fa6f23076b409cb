import { useId } from 'react'
import { Spark } from './Die.tsx'

/** A round mine with a burning fuse. */
export function Bomb() {
  const id = useId()
  return (
    <svg viewBox="-1.2 -1.9 3.1 3.1" className="bomb" aria-hidden="true">
      <radialGradient id={`${id}a`} cx=".42" cy=".4" r=".72" fx=".3" fy=".24">
        <stop stopColor="#8f9be0" />
        <stop offset=".45" stopColor="#2c3470" />
        <stop offset="1" stopColor="#0a0d2c" />
      </radialGradient>
      <linearGradient id={`${id}b`} x2="1" y2="1">
        <stop stopColor="#8b96c9" />
        <stop offset="1" stopColor="#20264f" />
      </linearGradient>
      <radialGradient id={`${id}c`}>
        <stop stopColor="#ffb340" stopOpacity=".95" />
        <stop offset=".4" stopColor="#ffb340" stopOpacity=".38" />
        <stop offset="1" stopColor="#ffb340" stopOpacity="0" />
      </radialGradient>
      <path d="M.5-.95Q.75-1.5 1.15-1.28" fill="none" stroke="#e7c58c" strokeWidth=".14" strokeLinecap="round" />
      <rect x=".2" y="-1.12" width=".56" height=".36" rx=".1" transform="rotate(28 .48 -.94)" fill={`url(#${id}b)`} />
      <circle r="1" fill={`url(#${id}a)`} />
      <path d="M-.82 .2A.86 .86 0 0 1 .1-.85A1.05 1.05 0 0 0-.82 .2Z" fill="#fff" opacity=".6" />
      <path d="M.9 .1A.92 .92 0 0 1-.1 .92A1.1 1.1 0 0 0 .9 .1Z" fill="#fff" opacity=".22" />
      <circle cx="1.18" cy="-1.28" r=".8" fill={`url(#${id}c)`} />
      <Spark x={1.18} y={-1.28} size={0.52} color="#fff4cf" />
    </svg>
  )
}
