import { useId } from 'react'

/** The gold coin. It stands for money or reward coming to the player, nothing else. */
export function Coin({ size = 22 }: { size?: number }) {
  const id = useId()
  return (
    <svg
      viewBox="-21 -21 43 46"
      width={size}
      height={size}
      aria-hidden="true"
      className="coin"
      style={{ flex: 'none' }}
    >
      <linearGradient id={`${id}a`} x2="1" y2="1">
        <stop stopColor="#fff3c4" />
        <stop offset=".35" stopColor="#ffcf5a" />
        <stop offset=".7" stopColor="#f0a018" />
        <stop offset="1" stopColor="#b86a00" />
      </linearGradient>
      <linearGradient id={`${id}b`} x2="1" y2="1">
        <stop stopColor="#ffdf86" />
        <stop offset=".5" stopColor="#f7b62e" />
        <stop offset="1" stopColor="#d68505" />
      </linearGradient>
      <circle cx="1" cy="2.4" r="20" fill="#8a4a00" />
      <circle r="20" fill={`url(#${id}a)`} />
      <circle r="15.4" fill={`url(#${id}b)`} stroke="#d98a0c" strokeWidth="1.2" />
      <g transform="translate(-8.4 -8.4) scale(.168)" fill="#9a5600" opacity=".85">
        <rect x="4" y="10" width="92" height="24" rx="11" />
        <rect x="30" y="38" width="40" height="15" rx="7.5" />
        <rect x="33" y="57" width="40" height="15" rx="7.5" />
        <rect x="29" y="76" width="40" height="15" rx="7.5" />
      </g>
      <path
        d="M-17.2 2A17.4 17.4 0 0 1 2-17.2"
        fill="none"
        stroke="#fff"
        strokeWidth="1.4"
        strokeLinecap="round"
        opacity=".85"
      />
    </svg>
  )
}
