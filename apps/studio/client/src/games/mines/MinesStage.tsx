import './mines.css'
import { isWin, showMultiplier } from '@tablestakes/domain/games/game'
import {
  MINES_TILES,
  type MinesParams,
  type MinesRevealed,
  type MinesShown,
  type MinesStep,
  minesLast,
  minesPays,
} from '@tablestakes/domain/games/mines'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { type KeyboardEvent, useEffect } from 'react'
import { Bomb } from '../../art/Bomb.tsx'
import { Spark } from '../../art/Die.tsx'
import { Gem } from '../../art/Gem.tsx'
import { writeFigure, writePays } from '../../figures.ts'
import { mostPaysAt } from '../../highest-win.ts'
import { Result } from '../../shell/Result.tsx'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'
import { ladderOf, type Tile, tilesOf } from './mines-board.ts'

type Props = GameProps<MinesParams, MinesStep>

/** The end of a round is seen immediately; the short wait only lets the opened tile be seen before the rest turns over. */
const REVEAL_MS = 380

export function MinesStage({ table }: Props) {
  const { round: ended, progress } = useReveal(table, REVEAL_MS)
  const { open } = table
  const round = open ?? ended
  const shown = round ? (round.shown as MinesShown) : null
  const isOver = !open && ended !== null && progress === 1
  useStepSounds(table, open, !open && progress < 1 ? ended : null)
  useEndSound(table, isOver ? ended : null)
  const params = open ? (open.params as MinesParams) : isOver || !ended ? table.params : (ended.params as MinesParams)
  const opened = open ? (shown?.opened.length ?? 0) : 0
  const last = minesLast(params, mostPaysAt(table))
  const tiles = tilesOf({
    shown,
    revealed: isOver ? (round?.revealed as MinesRevealed | null) : null,
    waiting: table.sentStep?.tile ?? null,
  })
  return (
    <div className="mines" data-over={isOver ? (isWin(ended) ? 'won' : 'lost') : undefined}>
      <MinesTop table={table} params={params} opened={opened} last={last} ended={isOver ? ended : null} />
      <Ladder params={params} opened={opened} last={last} />
      <Board table={table} tiles={tiles} isOpen={open !== null} />
    </div>
  )
}

function useStepSounds({ play }: Props['table'], open: Round | null, ending: Round | null): void {
  const gems = open ? (open.shown as MinesShown).opened.length : 0
  const isHit = ending !== null && (ending.shown as MinesShown).hit !== null
  useEffect(() => {
    if (gems > 0) play('gem')
  }, [gems, play])
  useEffect(() => {
    if (isHit) play('bomb')
  }, [isHit, play])
}

type TopProps = Props & { params: MinesParams; opened: number; last: number; ended: Round | null }

/** What the round pays now, and what the next gem would bring with its true chance. */
function MinesTop({ table, params, opened, last, ended }: TopProps) {
  const closed = MINES_TILES - opened
  const safe = closed - params.mines
  const now = ended ? ended.multiplier : opened === 0 ? null : showMultiplier(minesPays(params, opened))
  const next = opened >= last ? '–' : writePays(minesPays(params, opened + 1))
  return (
    <div className="mines-top">
      <div>
        {ended ? (
          <Result table={table} round={ended} />
        ) : (
          <p className="mines-counts">
            <Gem />
            <span>{words('mines_found', { count: <Num>{opened}</Num> })}</span>
            <Bomb />
            <span>{words('mines_hidden', { count: <Num>{params.mines}</Num> })}</span>
          </p>
        )}
        <p className="stage-now num" data-idle={now === null ? '' : undefined}>
          {writeFigure(now ?? '1.00')}
          <i>×</i>
        </p>
      </div>
      <div className="stage-next">
        <span>{text(opened === 0 ? 'mines_first_gem' : 'mines_next_gem')}</span>
        <Num>{next}</Num>
        <small>{words('mines_safe', { safe: <Num>{safe}</Num>, tiles: <Num>{closed}</Num> })}</small>
      </div>
    </div>
  )
}

function Ladder({ params, opened, last }: { params: MinesParams; opened: number; last: number }) {
  return (
    <ol className="mines-ladder" aria-label={text('mines_ladder')}>
      {ladderOf(params, opened, last).map(({ text: rung, at }) => (
        <li key={rung} className="num" data-at={at} aria-current={at === 'is' ? 'step' : undefined}>
          {rung}×
        </li>
      ))}
    </ol>
  )
}

type BoardProps = Props & { tiles: Tile[]; isOpen: boolean }

/** The tiles lie where they lie in every language, as a proof names them: row by row from the top left. */
function Board({ table, tiles, isOpen }: BoardProps) {
  const isBusy = table.sentStep !== null || table.isCashingOut
  return (
    <div className="mines-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between its buttons. */}
      <div className="mines-board" dir="ltr" onKeyDown={moveFocus}>
        {tiles.map((tile, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is known by its place.
            key={place}
            type="button"
            className="mines-tile"
            data-tile={tile}
            style={vars({ '--far': Math.min(1, Math.hypot(place % 5, Math.floor(place / 5)) / 6.2) })}
            disabled={!isOpen || (tile !== 'closed' && tile !== 'waiting')}
            aria-disabled={isBusy || undefined}
            aria-label={text(`mines_tile_${tile}`, { number: place + 1 })}
            onClick={() => table.takeStep({ tile: place })}
          >
            <TileFace tile={tile} />
          </button>
        ))}
      </div>
    </div>
  )
}

function TileFace({ tile }: { tile: Tile }) {
  if (tile === 'mine' || tile === 'hit') return <Bomb />
  if (tile === 'gem' || tile === 'left') return <Gem />
  if (tile === 'newest') {
    return (
      <>
        <Gem />
        <svg viewBox="0 0 62 62" className="mines-sparks" aria-hidden="true">
          <Spark x={12} y={12} size={11} />
          <Spark x={54} y={20} size={6} />
          <Spark x={14} y={50} size={5} color="#ffd9f3" />
        </svg>
      </>
    )
  }
  return <i />
}

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 5, ArrowUp: -5 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = MOVES[event.key]
  const buttons = [...event.currentTarget.children] as HTMLButtonElement[]
  let place = buttons.indexOf(event.target as HTMLButtonElement)
  if (by === undefined || place < 0) return
  event.preventDefault()
  do place += by
  while (buttons[place]?.disabled)
  buttons[place]?.focus()
}
