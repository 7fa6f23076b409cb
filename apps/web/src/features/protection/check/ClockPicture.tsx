import { useId } from 'react'

/** A clock lit from the lamp's corner. */
export function ClockPicture() {
  const id = useId()
  return (
    <svg className="care-clock" viewBox="0 0 120 96" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}g`}>
          <stop offset="0" stopColor="#6ea2ff" stopOpacity=".6" />
          <stop offset="1" stopColor="#6ea2ff" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}r`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#8dbbff" />
          <stop offset=".5" stopColor="#2b66ff" />
          <stop offset="1" stopColor="#0f2f9e" />
        </linearGradient>
        <linearGradient id={`${id}f`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="1" stopColor="#cfd9f6" />
        </linearGradient>
      </defs>
      <circle cx="60" cy="48" r="54" fill={`url(#${id}g)`} />
      <circle cx="63" cy="54" r="38" fill="#02041a" opacity=".5" />
      <circle cx="60" cy="48" r="38" fill={`url(#${id}r)`} />
      <circle cx="60" cy="48" r="30" fill={`url(#${id}f)`} />
      <path d="M60 48V24A24 24 0 1 1 39.2 36Z" fill="#2b66ff" opacity=".16" />
      <path
        d="M60 28V48L74 56"
        stroke="#0f2aa8"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path
        d="M28 42A34 34 0 0 1 54 15"
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
