import './playing-card.css'
import { SUIT_PATHS } from '@tablestakes/look/figures/suit-paths'
import { useId } from 'react'
import { text } from '../../text.ts'
import { faceOf, type Suit } from './hilo-round.ts'

/** A card lying open. A small one has its rank and one pip, large enough to be read at thirty pixels. */
export function PlayingCard({ card, isSmall }: { card: number; isSmall?: boolean }) {
  const id = useId()
  const { rank, suit, isRed } = faceOf(card)
  const ink = `url(#${id}i)`
  return (
    <svg
      viewBox="0 0 100 142"
      className="playing-card"
      role="img"
      aria-label={text(`hilo_card_${suit}`, { rank: text(`hilo_rank_${rank}`) })}
    >
      <defs>
        <linearGradient id={`${id}p`} x2="1" y2="1">
          <stop stopColor="#fff" />
          <stop offset=".55" stopColor="#eef2fd" />
          <stop offset="1" stopColor="#c3cdec" />
        </linearGradient>
        <linearGradient id={`${id}i`} x2="1" y2="1">
          <stop stopColor={isRed ? '#ff5a72' : '#3a4c96'} />
          <stop offset="1" stopColor={isRed ? '#c00f3c' : '#0a1238'} />
        </linearGradient>
      </defs>
      <rect width="100" height="142" rx="11" fill={`url(#${id}p)`} />
      <rect x="1" y="1" width="98" height="140" rx="10" fill="none" stroke="#fff" strokeWidth="2" />
      {isSmall ? (
        <>
          <text x="50" y="68" textAnchor="middle" fontSize="66" fill={ink}>
            {rank}
          </text>
          <path transform="translate(27 82) scale(.46)" d={SUIT_PATHS[suit]} fill={ink} />
        </>
      ) : (
        <>
          <Corner rank={rank} suit={suit} ink={ink} />
          <g transform="rotate(180 50 71)">
            <Corner rank={rank} suit={suit} ink={ink} />
          </g>
          <path transform="translate(24 45) scale(.52)" d={SUIT_PATHS[suit]} fill={ink} />
        </>
      )}
    </svg>
  )
}

function Corner({ rank, suit, ink }: { rank: string; suit: Suit; ink: string }) {
  return (
    <>
      <text x="17" y="31" textAnchor="middle" fontSize={rank === '10' ? 23 : 28} fill={ink}>
        {rank}
      </text>
      <path transform="translate(9.5 37) scale(.15)" d={SUIT_PATHS[suit]} fill={ink} />
    </>
  )
}

const LOZENGES = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 6 }, (__, column) => ({
    x: 15 + column * 14,
    y: 15 + row * 14,
    isLight: (row + column) % 2 === 0,
  })),
).flat()

/** A card lying face down. */
export function CardBack() {
  const id = useId()
  return (
    <svg viewBox="0 0 100 142" className="playing-card" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}p`} x2="1" y2="1">
          <stop stopColor="#fff" />
          <stop offset="1" stopColor="#c5d0f2" />
        </linearGradient>
        <linearGradient id={`${id}b`} x2="1" y2="1">
          <stop stopColor="#4f6bff" />
          <stop offset="1" stopColor="#1a1f9c" />
        </linearGradient>
      </defs>
      <rect width="100" height="142" rx="11" fill={`url(#${id}p)`} />
      <rect x="7" y="7" width="86" height="128" rx="7" fill={`url(#${id}b)`} />
      {LOZENGES.map(({ x, y, isLight }) => (
        <path
          key={`${x} ${y}`}
          d={`M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`}
          fill="#fff"
          opacity={isLight ? 0.26 : 0.12}
        />
      ))}
    </svg>
  )
}
