import { type ReactNode, useId } from 'react'

/**
 * The four steps of joining, drawn like everything else here: solid things on a table at night, lit from the top left,
 * with a shadow under each.
 */
function Stage({ children, tint }: { children: (id: string) => ReactNode; tint: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 88 88" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}lamp`} cx="0.12" cy="0.05" r="1">
          <stop offset="0" stopColor={tint} stopOpacity="0.75" />
          <stop offset="1" stopColor={tint} stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}body`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#5b8bff" />
          <stop offset="0.5" stopColor="#2b5cf0" />
          <stop offset="1" stopColor="#14309c" />
        </linearGradient>
        <linearGradient id={`${id}glass`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f6f9ff" />
          <stop offset="1" stopColor="#b9c8f5" />
        </linearGradient>
        <linearGradient id={`${id}gold`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffedb0" />
          <stop offset="0.45" stopColor="#ffcb52" />
          <stop offset="1" stopColor="#d98a10" />
        </linearGradient>
        <linearGradient id={`${id}night`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#2c3f94" />
          <stop offset="1" stopColor="#0b1236" />
        </linearGradient>
      </defs>
      <rect width="88" height="88" fill={`url(#${id}lamp)`} />
      <ellipse cx="47" cy="76" rx="28" ry="5" fill="#02041a" opacity="0.45" />
      {children(id)}
    </svg>
  )
}

/** A phone with a number on it. */
export function ContactDrawing() {
  return (
    <Stage tint="#3d72f7">
      {(id) => (
        <>
          <rect x="29" y="12" width="34" height="64" rx="8" fill="#081033" />
          <rect x="27" y="10" width="34" height="64" rx="8" fill={`url(#${id}body)`} />
          <rect x="30" y="14" width="28" height="56" rx="5" fill={`url(#${id}night)`} />
          <rect x="34" y="27" width="20" height="9" rx="4.5" fill={`url(#${id}glass)`} />
          <path d="M38 31.5h12" stroke="#2b5cf0" strokeWidth="2.4" strokeLinecap="round" strokeDasharray="2 3" />
          <rect x="34" y="41" width="20" height="9" rx="4.5" fill="#2b66ff" />
          <path d="M40 45.5h8" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
          <path d="M40 65h8" stroke="#7f9bf0" strokeWidth="2" strokeLinecap="round" />
          <path
            d="M29.5 18a5 5 0 0 1 5-5.500h8"
            stroke="#fff"
            strokeWidth="1.6"
            strokeLinecap="round"
            fill="none"
            opacity="0.7"
          />
        </>
      )}
    </Stage>
  )
}

/** A message with the figures of a code. */
export function CodeDrawing() {
  return (
    <Stage tint="#0f8f8c">
      {(id) => (
        <>
          <path
            d="M16 26a10 10 0 0 1 10-10h38a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H42L30 70V58h-4a10 10 0 0 1-10-10z"
            fill="#081033"
            transform="translate(2 3)"
          />
          <path
            d="M16 26a10 10 0 0 1 10-10h38a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H42L30 70V58h-4a10 10 0 0 1-10-10z"
            fill={`url(#${id}glass)`}
          />
          {[24, 41, 58].map((x, place) => (
            <g key={x}>
              <rect
                x={x - 5}
                y="27"
                width="14"
                height="20"
                rx="4.5"
                fill={`url(#${id}${place === 2 ? 'body' : 'night'})`}
              />
              <circle cx={x + 2} cy="37" r="2.6" fill="#fff" />
            </g>
          ))}
          <path
            d="M18.5 26a7.5 7.5 0 0 1 7.5-7.500h14"
            stroke="#fff"
            strokeWidth="1.8"
            strokeLinecap="round"
            fill="none"
          />
        </>
      )}
    </Stage>
  )
}

/** A lock, and the key to it. */
export function PasswordDrawing() {
  return (
    <Stage tint="#6a3df0">
      {(id) => (
        <>
          <path
            d="M30 40V29a14 14 0 0 1 28 0v11"
            fill="none"
            stroke="#081033"
            strokeWidth="8"
            transform="translate(2 2)"
          />
          <path d="M30 40V29a14 14 0 0 1 28 0v11" fill="none" stroke={`url(#${id}glass)`} strokeWidth="7" />
          <rect x="22" y="38" width="44" height="38" rx="10" fill="#081033" transform="translate(2 2)" />
          <rect x="22" y="38" width="44" height="38" rx="10" fill={`url(#${id}body)`} />
          <path
            d="M24.5 48a7.5 7.5 0 0 1 7.5-7.500h14"
            stroke="#fff"
            strokeWidth="1.8"
            strokeLinecap="round"
            fill="none"
            opacity="0.8"
          />
          <circle cx="44" cy="54" r="5.5" fill="#0b1236" />
          <path d="M44 56v9" stroke="#0b1236" strokeWidth="5" strokeLinecap="round" />
        </>
      )}
    </Stage>
  )
}

/** A card and chips on the table: the seat is taken. */
export function SeatDrawing() {
  return (
    <Stage tint="#2146c9">
      {(id) => (
        <>
          <g transform="rotate(-12 34 42)">
            <rect x="20" y="17" width="30" height="44" rx="5" fill="#081033" transform="translate(2 2)" />
            <rect x="20" y="17" width="30" height="44" rx="5" fill={`url(#${id}glass)`} />
            <path
              d="M35 27c6 6 9 9 9 13a5 5 0 0 1-7.5 4.300L38 51h-6l1.5-6.700A5 5 0 0 1 26 40c0-4 3-7 9-13z"
              fill="#14309c"
            />
          </g>
          {[68, 62, 56].map((y, place) => (
            <g key={y}>
              <ellipse cx="59" cy={y + 5} rx="16" ry="6.5" fill="#0a1a66" />
              <rect x="43" y={y} width="32" height="5" fill="#1c3fc4" />
              <ellipse cx="59" cy={y} rx="16" ry="6.5" fill={`url(#${id}${place === 2 ? 'gold' : 'body'})`} />
            </g>
          ))}
          <ellipse cx="59" cy="56" rx="9" ry="3.4" fill="none" stroke="#a86a08" strokeWidth="1.6" />
          <path
            d="M46 55a13 5 0 0 1 12-4.5"
            stroke="#fff"
            strokeWidth="1.6"
            strokeLinecap="round"
            fill="none"
            opacity="0.85"
          />
        </>
      )}
    </Stage>
  )
}
