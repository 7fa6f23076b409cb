import type { PlinkoOutcome, PlinkoParams } from '@tablestakes/domain/games/plinko'
import { memo, useId } from 'react'
import { Spark } from '../../art/Die.tsx'
import type { Round } from '../game-client.ts'
import { BOARD, bucketsOf, bucketX, gapOf, pegRadius, pegsOf } from './plinko-board.ts'

/** Tones of the buckets from the middle to the edge: light, body, shade. */
const TONES = [
  ['#5a6bc4', '#33429a', '#1a2260'],
  ['#5a6bc4', '#33429a', '#1a2260'],
  ['#b99aff', '#7a3dff', '#3c129c'],
  ['#e88aff', '#b52bdd', '#5f0b83'],
  ['#ff9dd8', '#f02b9a', '#8a0b62'],
  ['#ffb3a8', '#ff3355', '#9c0a2c'],
] as const

type PlinkoBoardProps = { params: PlinkoParams; landed: Round | null }

/** The tray, its pegs and buckets: one still picture, so that only balls have to be drawn anew. */
export const PlinkoBoard = memo(function PlinkoBoard({ params, landed }: PlinkoBoardProps) {
  const id = useId()
  const url = (part: string) => `url(#${id}${part})`
  const { rows } = params
  const radius = pegRadius(rows)
  const width = gapOf(rows) - 3
  const hit = landed ? (landed.shown as PlinkoOutcome).bucket : null
  return (
    <svg className="plinko-board" viewBox={`0 0 ${BOARD.width} ${BOARD.height}`} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}frame`} x2="1" y2="1">
          <stop stopColor="#b0338f" />
          <stop offset=".4" stopColor="#4f1a82" />
          <stop offset="1" stopColor="#1a0f4e" />
        </linearGradient>
        <linearGradient id={`${id}rim`} x2="1" y2="1">
          <stop stopColor="#ffd6f2" stopOpacity=".8" />
          <stop offset=".5" stopColor="#ffd6f2" stopOpacity=".12" />
          <stop offset="1" stopColor="#ffd6f2" stopOpacity=".06" />
        </linearGradient>
        <linearGradient id={`${id}ground`} x2="1" y2="1">
          <stop stopColor="#3b0f63" />
          <stop offset=".45" stopColor="#1d0a4a" />
          <stop offset="1" stopColor="#0b0630" />
        </linearGradient>
        <linearGradient id={`${id}beam`} x1="0" y1="0" x2="200" y2="360" gradientUnits="userSpaceOnUse">
          <stop stopColor="#ffb8ea" stopOpacity=".2" />
          <stop offset=".6" stopColor="#ffb8ea" stopOpacity=".05" />
          <stop offset="1" stopColor="#ffb8ea" stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}peg`} cx=".35" cy=".3" r=".8">
          <stop stopColor="#fff" />
          <stop offset=".45" stopColor="#ffd3ee" />
          <stop offset="1" stopColor="#a8459a" />
        </radialGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#ff8ad6" stopOpacity=".85" />
          <stop offset=".4" stopColor="#ff8ad6" stopOpacity=".34" />
          <stop offset="1" stopColor="#ff8ad6" stopOpacity="0" />
        </radialGradient>
        {TONES.slice(1).map(([light, body, shade], tone) => (
          <linearGradient key={body} id={`${id}b${tone + 1}`} x2="1" y2="1">
            <stop stopColor={light} />
            <stop offset=".35" stopColor={body} />
            <stop offset="1.4" stopColor={shade} />
          </linearGradient>
        ))}
      </defs>
      <rect x="3" y="5" width="367" height="469" rx="28" fill="#02041a" opacity=".5" />
      <rect width="370" height="472" rx="28" fill={url('frame')} />
      <rect x="1" y="1" width="368" height="470" rx="27" fill="none" stroke={url('rim')} strokeWidth="1.5" />
      <rect x="6" y="6" width="358" height="460" rx="22" fill={url('ground')} />
      <path d="M7.5 444V30Q7.5 7.5 30 7.5H340" fill="none" stroke="#08021c" strokeOpacity=".7" strokeWidth="3" />
      <g fill={url('beam')}>
        <path d="M6 6L70 464H170Z" />
        <path d="M6 6L250 464H340Z" opacity=".8" />
        <path d="M6 6L364 240V120Z" opacity=".7" />
      </g>
      <path d="M148 10H222L206 40H164Z" fill="#090325" />
      <path d="M222 10L206 40H164" fill="none" stroke="#ffb8ea" strokeOpacity=".35" strokeWidth="1.5" />
      {pegsOf(rows).map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x + radius * 0.6} cy={y + radius * 0.9} r={radius} fill="#05011a" opacity=".55" />
          <circle cx={x} cy={y} r={radius} fill={url('peg')} />
        </g>
      ))}
      {hit !== null && (
        <circle
          key={landed?.round_id}
          className="plinko-flash"
          cx={bucketX(hit, rows)}
          cy="436"
          r="56"
          fill={url('glow')}
        />
      )}
      {bucketsOf(params).map(({ edge, label }, bucket) => {
        const x = bucketX(bucket, rows) - width / 2
        const tone = Math.max(1, Math.round(edge * 5))
        return (
          <g key={bucketX(bucket, rows)}>
            <rect x={x} y={BOARD.buckets + 6} width={width} height="32" rx={width * 0.32} fill={TONES[tone]![2]} />
            <g key={bucket === hit ? landed?.round_id : 'still'} className={bucket === hit ? 'plinko-hit' : undefined}>
              <rect x={x} y={BOARD.buckets} width={width} height="33" rx={width * 0.32} fill={url(`b${tone}`)} />
              <path
                d={`M${x + 1.5} ${BOARD.buckets + 22}v-13q0-7.5 ${width * 0.27}-7.5h${width * 0.38}`}
                fill="none"
                stroke="#fff"
                strokeOpacity=".65"
                strokeWidth="1.4"
                strokeLinecap="round"
              />
              <text
                x={x + width / 2}
                y={BOARD.buckets + 21}
                textAnchor="middle"
                fontSize={Math.min(11.5, (width / Math.max(2.4, label.length + 0.4)) * 1.6)}
              >
                {width > 24 ? `${label}×` : label}
              </text>
            </g>
          </g>
        )
      })}
      {hit !== null && landed && landed.win > landed.stake && (
        <g key={`${landed.round_id} sparks`} className="plinko-sparks">
          <Spark x={bucketX(hit, rows) - 20} y={402} size={8} />
          <Spark x={bucketX(hit, rows) + 18} y={396} size={6} />
        </g>
      )}
    </svg>
  )
})
