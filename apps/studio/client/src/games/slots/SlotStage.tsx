import './slots.css'
import { payout } from '@tablestakes/domain/games/game'
import type { Win } from '@tablestakes/domain/games/slots/slot'
import { ratio } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Purse, writeMoney } from '../../money.ts'
import { Result } from '../../shell/Result.tsx'
import type { Table } from '../../table.ts'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { BigWin } from './BigWin.tsx'
import { drawRest, drawScene, openCanvas } from './draw-reels.ts'
import { JackpotCounter, JackpotLine, JackpotWin } from './Jackpot.tsx'
import { type Slot, slotOf } from './open-slots.ts'
import { useQuick } from './quick-spin.ts'
import { sayGrid, symbolName } from './symbol-names.ts'
import { paidBy } from './timeline.ts'
import { type Showing, useShow } from './use-show.ts'

/** The stage of any slot; its drawings, its table and its rhythm are those of the game at the table. */
export function SlotStage({ table }: GameProps<unknown>) {
  const slot = slotOf(table.game.key)
  const isQuick = useQuick()
  const showing = useShow(table as Table, { key: slot.key, slot: slot.table, theme: slot.theme, isQuick })
  const ended = showing.isDone ? table.latest : null
  useEndSound(table, ended)
  useStepSounds(table as Table, slot, showing)
  const look = { '--slot-back': `url("${slot.pictures.back}")`, '--slot-accent': slot.theme.accent }
  return (
    <div className="slot" data-slot={slot.key} style={vars(look)}>
      <p className="slot-name">{text(`play_${slot.key}`)}</p>
      <JackpotCounter table={table as Table} />
      <Reels slot={slot} showing={showing} isReduced={table.isReduced} />
      <div className="slot-told" aria-live="polite">
        <Told slot={slot} table={table as Table} showing={showing} ended={ended} />
      </div>
      {ended && <Celebration key={ended.round_id} table={table as Table} round={ended} />}
    </div>
  )
}

/** The pot first: it is the larger news, and what the game itself paid is told when it is closed. */
function Celebration({ table, round }: { table: Table; round: Round }) {
  const [isSeen, setSeen] = useState(!round.jackpot || round.jackpot.state === 'lost')
  if (!isSeen) return <JackpotWin table={table} round={round} onClose={() => setSeen(true)} />
  return <BigWin round={round} purse={table.purse} isReduced={table.isReduced} />
}

type ReelsProps = { slot: Slot; showing: Showing; isReduced: boolean }

/** The grid on a canvas. It is drawn only while something moves, or once when it has come to rest. */
function Reels({ slot, showing, isReduced }: ReelsProps) {
  const host = useRef<HTMLCanvasElement>(null)
  const latest = useRef(showing)
  useLayoutEffect(() => {
    latest.current = showing
  })
  const [size, setSize] = useState(0)
  const { reels, rows } = slot.table

  useEffect(() => {
    const element = host.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize(element.clientWidth * 10_000 + element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { isDone, timeline } = showing
  useEffect(() => {
    const canvas = host.current && size > 0 ? openCanvas(host.current, slot.table, slot.pictures) : null
    if (!canvas) return
    const picture = { canvas, table: slot.table, theme: slot.theme, pictures: slot.pictures }
    let frame = 0
    const draw = (now: number) => {
      const { scene, clock } = latest.current
      if (!scene || !timeline) {
        drawRest(picture, restCells(slot))
        return
      }
      const shown = isReduced ? 0 : now % Math.max(1, scene.winMs)
      drawScene(picture, scene, isDone ? scene.restMs + shown : clock() - scene.at, isReduced ? 0 : now)
      if (!isDone || (scene.step.wins.length > 0 && !isReduced)) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [size, slot, isReduced, isDone, timeline])

  return (
    <div className="slot-frame" style={vars({ '--reels': reels, '--rows': rows })}>
      <canvas
        ref={host}
        className="slot-reels"
        role="img"
        aria-label={
          isDone && showing.scene ? sayGrid(slot.key, showing.scene.step.cells, rows) : text(`play_${slot.key}`)
        }
      />
    </div>
  )
}

/** What stands there before the first spin: every symbol once, in order, so that nothing looks like a result. */
function restCells({ table, pictures }: Slot): string {
  return Array.from(
    { length: table.reels * table.rows },
    (_, cell) => pictures.letters[(cell * 3 + Math.floor(cell / table.rows)) % pictures.letters.length],
  ).join('')
}

type ToldProps = { slot: Slot; table: Table; showing: Showing; ended: Round | null }

/** What is happening, in words. Everything seen on the reels is said here, too. */
function Told({ slot, table, showing, ended }: ToldProps) {
  const { scene, round, isDone, timeline } = showing
  if (isDone)
    return ended ? <Ended slot={slot} table={table} round={ended} showing={showing} /> : <p>{text('slots_ready')}</p>
  if (!scene || !round || !timeline) return null
  const { step } = scene
  const won = payout(round.stake, ratio(paidBy(timeline, scene.at), slot.table.bet))
  return (
    <p>
      {step.isFree && step.left !== null ? (
        <>
          <b>
            {words(slot.table.jackpots.length > 0 ? 'slots_respins_left' : 'slots_free_left', {
              count: <Num>{step.left}</Num>,
            })}
          </b>
          <Num className="gold-text">{writeMoney(won, table.purse)}</Num>
        </>
      ) : (
        text(step.how === 'spin' ? 'slots_turning' : 'slots_falling')
      )}
    </p>
  )
}

function Ended({ slot, table, round, showing }: { slot: Slot; table: Table; round: Round; showing: Showing }) {
  const steps = showing.timeline?.scenes.map(({ step }) => step) ?? []
  const wins = steps.flatMap((step) => step.wins.map((win) => ({ win, times: step.times, isFree: step.isFree })))
  const best = wins.toSorted((one, other) => other.win.pays - one.win.pays)[0]
  const free = slot.table.jackpots.length > 0 ? 0 : steps.filter((step) => step.isFree).length
  return (
    <>
      <Result table={table} round={round} />
      <JackpotLine table={table} round={round} />
      {best && wins.length > 0 && (
        <p className="slot-best">
          {free > 0 ? (
            text('slots_free_played', { count: free })
          ) : (
            <BestWin win={best.win} slot={slot} round={round} purse={table.purse} />
          )}
        </p>
      )}
    </>
  )
}

function BestWin({ win, slot, round, purse }: { win: Win; slot: Slot; round: Round; purse: Purse }) {
  const amount = <Num>{writeMoney(payout(round.stake, ratio(win.pays, slot.table.bet)), purse)}</Num>
  const count = <Num>{win.cells.length}</Num>
  const symbol = symbolName(slot.key, win.symbol)
  if (win.line !== undefined)
    return words('slots_line_pays', { line: <Num>{win.line + 1}</Num>, symbol, count, amount })
  return words('slots_group_pays', { symbol, count, amount })
}

/** A tick for every reel that rests, a chime for what it brings. */
function useStepSounds({ play }: Table, { theme }: Slot, { scene, isDone }: Showing): void {
  useEffect(() => {
    if (!scene || isDone) return
    const timers = scene.rests.map((ms, reel) => setTimeout(() => play('reel', theme.tune * (1 + reel * 0.04)), ms))
    const { step } = scene
    if (step.won > 0) timers.push(setTimeout(() => play('free', theme.tune), scene.restMs + 80))
    else if (step.wins.length > 0 && (step.isFree || step.how === 'fall'))
      timers.push(setTimeout(() => play('gem', theme.tune), scene.restMs + 60))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [scene, isDone, play, theme])
}
