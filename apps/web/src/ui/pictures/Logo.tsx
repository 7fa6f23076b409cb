import './Logo.css'
import { type ReactNode, useId } from 'react'

/** The mark: a gold chip over a stack of blue ones, which together are a T. */
export function LogoMark({ size = 29 }: { size?: number }) {
  const id = useId()
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" className="logo-mark">
      <linearGradient id={`${id}g`} x2="1" y2="1">
        <stop stopColor="#fff3c4" />
        <stop offset=".4" stopColor="#ffc548" />
        <stop offset="1" stopColor="#e0850c" />
      </linearGradient>
      <linearGradient id={`${id}b`} x2="1" y2="1">
        <stop stopColor="#9fc4ff" />
        <stop offset=".4" stopColor="#4a86ff" />
        <stop offset="1" stopColor="#1a45d6" />
      </linearGradient>
      <rect x="4" y="10" width="92" height="26" rx="12" fill={`url(#${id}g)`} />
      <path d="M20 10h9v26h-9zM71 10h9v26h-9z" fill="#7a4300" opacity=".55" />
      <path d="M15 13.5h69" stroke="#fff" strokeOpacity=".8" strokeWidth="3" strokeLinecap="round" />
      {[
        [30, 40],
        [33, 59],
        [29, 78],
      ].map(([x = 0, y = 0]) => (
        <g key={y}>
          <rect x={x} y={y} width="40" height="16" rx="8" fill={`url(#${id}b)`} />
          <path d={`M${x + 7} ${y + 3}h23`} stroke="#fff" strokeOpacity=".6" strokeWidth="2.5" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  )
}

type LogoProps = {
  href: string
  name: string
  /** The operator's own picture instead of our mark. */
  src?: string | undefined
  /** The wordmark, one line a word; it hides where there is no room. */
  children?: ReactNode
  size?: 'bar' | 'side'
}

export function Logo({ href, name, src, children, size = 'bar' }: LogoProps) {
  return (
    <a className="logo" href={href} aria-label={name} data-size={size}>
      {src ? <img src={src} alt="" height={size === 'bar' ? 29 : 36} /> : <LogoMark size={size === 'bar' ? 29 : 36} />}
      {!src && children && <span aria-hidden="true">{children}</span>}
    </a>
  )
}
