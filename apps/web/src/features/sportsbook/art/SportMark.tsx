import { type ReactNode, useId } from 'react'

/** What a sport is played with, drawn small. Its name stands beside it, so it is not read. */
export function SportMark({ sport }: { sport: string }) {
  const id = useId()
  const drawing = DRAWINGS[sport] ?? DRAWINGS.football!
  return (
    <svg className="sport-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing.ball && (
        <defs>
          <radialGradient id={id} cx=".34" cy=".28" r=".8">
            <stop offset="0" stopColor={drawing.ball[0]} />
            <stop offset=".5" stopColor={drawing.ball[1]} />
            <stop offset="1" stopColor={drawing.ball[2]} />
          </radialGradient>
        </defs>
      )}
      {drawing.ball && <circle cx="12" cy="12" r="10.5" fill={`url(#${id})`} />}
      {drawing.lines}
    </svg>
  )
}

type Drawing = { ball?: readonly [string, string, string]; lines: ReactNode }

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  football: {
    ball: ['#ffffff', '#dfe7ff', '#7d8dc4'],
    lines: (
      <>
        <path d="M12 8l3.6 2.6-1.4 4.2H9.8l-1.4-4.2z" fill="#1a2668" />
        <path
          d="M12 8V3.5M15.6 10.6l4.3-1.5M14.2 14.8l2.7 3.6M9.8 14.8l-2.7 3.6M8.4 10.6L4.1 9.1"
          stroke="#1a2668"
          strokeWidth="1.4"
        />
      </>
    ),
  },
  cricket: {
    lines: (
      <>
        <g transform="rotate(38 12 12)">
          <rect x="9" y="7" width="6.5" height="15" rx="2.5" fill="#d89a4a" />
          <path d="M10 9v11" stroke="#ffe3b0" strokeWidth="1.6" strokeLinecap="round" />
          <rect x="10.8" y="1" width="3" height="7" rx="1.5" fill="#3a4c96" />
        </g>
        <circle cx="18" cy="17" r="4.4" fill="#d8183f" />
        <path d="M15.6 14.8q2.6 1.6 4.6 4.6" fill="none" stroke="#ff9aae" strokeWidth="1.1" />
      </>
    ),
  },
  tennis: {
    ball: ['#f6ffb0', '#c8e23a', '#6a8a0a'],
    lines: (
      <path
        d="M4.5 5Q11 12 4.5 19M19.5 5Q13 12 19.5 19"
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    ),
  },
  basketball: {
    ball: ['#ffd0a0', '#f07a1a', '#8a3408'],
    lines: (
      <path
        d="M2 12H22M12 2V22M5 4.5Q11 12 5 19.5M19 4.5Q13 12 19 19.5"
        fill="none"
        stroke="#5a1f04"
        strokeWidth="1.3"
      />
    ),
  },
}
