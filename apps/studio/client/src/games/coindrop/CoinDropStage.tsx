import './coindrop.css'
import { type CoinDropOutcome, type CoinDropParams, coinDropTable } from '@tablestakes/domain/games/coin-drop'
import { isWin, showMultiplier } from '@tablestakes/domain/games/game'
import { isZero } from '@tablestakes/domain/money/ratio'
import { Coin } from '@tablestakes/look/figures/Coin.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { memo, useEffect } from 'react'
import { writeFigure, writePercent } from '../../figures.ts'
import { Result } from '../../shell/Result.tsx'
import { text } from '../../text.ts'
import type { GameProps } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'

type Props = GameProps<CoinDropParams>

/** The coin falls, the shelf pushes, and what goes over the edge lands in the tray. */
const SHOW_MS = 1_700
/** How many coins are seen to fall with each push; what is paid is the multiplier. */
const FALLING = [0, 2, 4, 6, 9, 12, 16, 22] as const

export function CoinDropStage({ table }: Props) {
  const { round, progress } = useReveal(table, SHOW_MS)
  const outcome = round ? (round.shown as CoinDropOutcome) : null
  const isDone = round !== null && progress === 1
  const isFalling = round !== null && !isDone
  useDropSounds(table, isFalling ? (progress > 0.62 ? 2 : progress > 0.28 ? 1 : 0) : null, outcome?.push ?? 0)
  useEndSound(table, isDone ? round : null)
  // A result belongs to the machine it fell in.
  const isSame = round !== null && (round.params as CoinDropParams).machine === table.params.machine
  return (
    <div className="drop" data-end={isDone ? (isWin(round) ? 'won' : 'lost') : undefined}>
      <div className="drop-top">
        <Result table={table} round={isDone ? round : null} />
        <p className="drop-now num" data-idle={isDone ? undefined : ''}>
          {isDone ? writeFigure(round.multiplier) : '–'}
          <i>×</i>
        </p>
      </div>
      <Machine
        key={round?.round_id}
        count={FALLING[outcome?.push ?? 0] ?? 0}
        isMoving={isFalling && !table.isReduced}
        isDone={isDone}
      />
      <PayTable params={table.params} at={isDone && isSame ? (outcome?.push ?? null) : null} />
    </div>
  )
}

function useDropSounds({ play }: Props['table'], phase: 0 | 1 | 2 | null, push: number): void {
  useEffect(() => {
    if (phase === 0) play('tick', 0.8)
    if (phase === 1) play('reel')
    if (phase === 2 && push > 0) play('gem')
  }, [phase, push, play])
}

/** Coins that lie on the shelf, always the same heap. */
const HEAP = Array.from({ length: 30 }, (_, coin) => {
  const row = Math.floor(coin / 10)
  return {
    x: (coin % 10) * 10 + (row % 2) * 5 + ((coin * 7) % 5) - 4,
    y: row * 15 + ((coin * 11) % 6),
    turn: (coin * 47) % 60,
  }
})

const Shelf = memo(function Shelf() {
  return (
    <div className="drop-heap">
      {HEAP.map(({ x, y, turn }) => (
        <span key={`${x} ${y}`} style={vars({ '--x': x, '--y': y, '--turn': `${turn - 30}deg` })}>
          <Coin size={46} />
        </span>
      ))}
    </div>
  )
})

type MachineProps = { count: number; isMoving: boolean; isDone: boolean }

function Machine({ count, isMoving, isDone }: MachineProps) {
  return (
    <div className="drop-box" data-moves={isMoving ? '' : undefined} aria-hidden="true" dir="ltr">
      <div className="drop-wall">
        <i className="drop-slot" />
      </div>
      <div className="drop-pusher" />
      <Shelf />
      {isMoving && (
        <span className="drop-coin">
          <Coin size={52} />
        </span>
      )}
      <div className="drop-edge" />
      <div className="drop-tray">
        {(isMoving || isDone) &&
          Array.from({ length: count }, (_, coin) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a coin is known by its place.
              key={coin}
              style={vars({ '--x': 8 + ((coin * 37) % 84), '--late': coin, '--deep': (coin * 5) % 3 })}
            >
              <Coin size={38} />
            </span>
          ))}
      </div>
    </div>
  )
}

/** Every push with what it pays and its true chance. */
function PayTable({ params, at }: { params: CoinDropParams; at: number | null }) {
  return (
    <ol className="drop-table" aria-label={text('coindrop_table')}>
      {coinDropTable(params).map(({ pays, chance }, push) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a push is known by its place.
          key={push}
          data-at={push === at ? '' : undefined}
          data-paid={isZero(pays) ? undefined : ''}
        >
          <Num>{`${writeFigure(showMultiplier(pays).replace(/\.?0+$/, '') || '0')}×`}</Num>
          <small className="num">{writePercent(chance)}</small>
        </li>
      ))}
    </ol>
  )
}
