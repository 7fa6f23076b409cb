import './tower.css'
import { isWin, showMultiplier } from '@tablestakes/domain/games/game'
import {
  TOWER_ROWS,
  type TowerParams,
  type TowerRevealed,
  type TowerShown,
  type TowerStep,
  towerLast,
  towerPays,
  towerRow,
} from '@tablestakes/domain/games/tower'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { type KeyboardEvent, useEffect } from 'react'
import { Bomb } from '../../art/Bomb.tsx'
import { Gem } from '../../art/Gem.tsx'
import { writeFigure, writePays, writeShort } from '../../figures.ts'
import { mostPaysAt } from '../../highest-win.ts'
import { Result } from '../../shell/Result.tsx'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { shorten } from '../mines/mines-board.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'
import { rowsOf, type Tile } from './tower-board.ts'

type Props = GameProps<TowerParams, TowerStep>

/** The end is seen immediately; the short wait only lets the tile be seen before the rest turns over. */
const REVEAL_MS = 420

export function TowerStage({ table }: Props) {
  const { round: ended, progress } = useReveal(table, REVEAL_MS)
  const { open } = table
  const isOver = !open && ended !== null && progress === 1
  // Another level than the ended round's is a new tower.
  const isSame = ended !== null && (ended.params as TowerParams).level === table.params.level
  const round = open ?? (isOver && !isSame ? null : ended)
  const shown = round ? (round.shown as TowerShown) : null
  const params = round ? (round.params as TowerParams) : table.params
  useStepSounds(table, open, !open && progress < 1 ? ended : null)
  useEndSound(table, isOver ? ended : null)
  const rows = rowsOf({
    params,
    shown,
    revealed: isOver && round ? (round.revealed as TowerRevealed | null) : null,
    waiting: table.sentStep?.tile ?? null,
  })
  const height = shown?.climbed.length ?? 0
  return (
    <div className="tower" data-over={isOver && round ? (isWin(round) ? 'won' : 'lost') : undefined}>
      <Top table={table} params={params} height={open ? height : 0} ended={isOver ? ended : null} />
      <Rows table={table} params={params} rows={rows} at={open ? height : null} reached={height} />
    </div>
  )
}

/** A row higher sounds a little higher. */
function useStepSounds({ play }: Props['table'], open: Round | null, ending: Round | null): void {
  const height = open ? (open.shown as TowerShown).climbed.length : 0
  const isHit = ending !== null && (ending.shown as TowerShown).hit !== null
  useEffect(() => {
    if (height > 0) play('gem', 1 + height * 0.06)
  }, [height, play])
  useEffect(() => {
    if (isHit) play('bomb')
  }, [isHit, play])
}

type TopProps = Props & { params: TowerParams; height: number; ended: Round | null }

/** What the round pays now, and what the next row would bring with its true chance. */
function Top({ table, params, height, ended }: TopProps) {
  const { tiles, safe } = towerRow(params)
  const last = towerLast(params, mostPaysAt(table))
  const now = ended ? ended.multiplier : height === 0 ? null : showMultiplier(towerPays(params, height))
  return (
    <div className="tower-top">
      <div>
        {ended ? (
          <Result table={table} round={ended} />
        ) : (
          <p className="tower-height">
            {words('tower_height', { row: <Num>{height}</Num>, rows: <Num>{TOWER_ROWS}</Num> })}
          </p>
        )}
        <p className="stage-now num" data-idle={now === null ? '' : undefined}>
          {writeFigure(now ?? '1.00')}
          <i>×</i>
        </p>
      </div>
      <div className="stage-next">
        <span>{text(height === 0 ? 'tower_first' : 'tower_next')}</span>
        <Num>{height >= last ? '–' : writePays(towerPays(params, height + 1))}</Num>
        <small>{words('mines_safe', { safe: <Num>{safe}</Num>, tiles: <Num>{tiles}</Num> })}</small>
      </div>
    </div>
  )
}

type RowsProps = Props & { params: TowerParams; rows: Tile[][]; at: number | null; reached: number }

/** The highest row stands on top. Tiles lie where they lie in every language, as a proof names them: from the left. */
function Rows({ table, params, rows, at, reached }: RowsProps) {
  const last = towerLast(params, mostPaysAt(table))
  const isBusy = table.sentStep !== null || table.isCashingOut
  return (
    <ol className="tower-rows" dir="ltr" reversed>
      {rows
        .map((tiles, row) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its height.
            key={row}
            className="tower-row"
            data-at={row === at ? 'next' : row < reached ? 'was' : undefined}
            data-beyond={row >= last ? '' : undefined}
          >
            <span className="tower-rung num">{writeShort(shorten(showMultiplier(towerPays(params, row + 1))))}×</span>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between its buttons. */}
            <div className="tower-tiles" onKeyDown={moveFocus}>
              {tiles.map((tile, number) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a tile is known by its place.
                  key={number}
                  type="button"
                  className="tower-tile"
                  data-tile={tile}
                  disabled={row !== at}
                  aria-disabled={isBusy || undefined}
                  aria-label={text(`tower_tile_${tile}`, { row: row + 1, number: number + 1 })}
                  onClick={() => table.takeStep({ tile: number })}
                >
                  <Face tile={tile} />
                </button>
              ))}
            </div>
          </li>
        ))
        .toReversed()}
    </ol>
  )
}

function Face({ tile }: { tile: Tile }) {
  if (tile === 'hit' || tile === 'trap') return <Bomb />
  return tile === 'taken' || tile === 'newest' || tile === 'safe' ? <Gem /> : <i />
}

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = MOVES[event.key]
  const buttons = [...event.currentTarget.children] as HTMLButtonElement[]
  const place = buttons.indexOf(event.target as HTMLButtonElement)
  if (by === undefined || place < 0) return
  event.preventDefault()
  buttons[place + by]?.focus()
}
