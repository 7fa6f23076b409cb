import './jackpot.css'
import { jackpotOneIn, PART_WHOLE } from '@tablestakes/domain/games/jackpot'
import { ratio } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect, useRef } from 'react'
import { writeFigure, writePercent } from '../../figures.ts'
import { writeMoney } from '../../money.ts'
import type { Table } from '../../table.ts'
import { text, words } from '../../text.ts'
import type { Round } from '../game-client.ts'
import { useJackpot, useJackpotLooks, useWonJackpot } from './use-jackpot.ts'

/** What the pot holds now, above the reels. */
export function JackpotCounter({ table }: { table: Table }) {
  useJackpotLooks(table)
  const jackpot = useJackpot(table)
  if (!jackpot) return null
  return (
    <p className="jackpot-counter">
      <span>{text('slots_jackpot')}</span>
      <Num>{writeMoney(jackpot.amount, table.purse)}</Num>
    </p>
  )
}

/** What it takes: the exact chance at the stake that is set, and what the house adds for it. */
export function JackpotFacts({ table }: { table: Table }) {
  const jackpot = useJackpot(table)
  if (!jackpot) return null
  const stake = table.stake ?? table.bounds.least
  const oneIn = writeFigure(String(jackpotOneIn({ stake, turnover: jackpot.turnover })))
  return (
    <div className="slot-facts jackpot-facts">
      {table.free ? (
        <span>{text('slots_jackpot_not_free')}</span>
      ) : (
        <span>{words('slots_jackpot_chance', { count: <Num>{oneIn}</Num> })}</span>
      )}
      <span>{words('slots_jackpot_part', { part: <Num>{`+${writePart(jackpot.part)}`}</Num> })}</span>
    </div>
  )
}

const writePart = (part: number) => writePercent(ratio(part, PART_WHOLE), 4)

/** How it is won, for the sheet with the rules. */
export function JackpotRules({ table }: { table: Table }) {
  const jackpot = useJackpot(table)
  if (!jackpot) return null
  return (
    <section className="jackpot-rules">
      <h3>{text('slots_jackpot')}</h3>
      <p>
        {text('slots_jackpot_rules', {
          part: writePart(jackpot.part),
          turnover: writeMoney(jackpot.turnover, table.purse),
        })}
      </p>
      <p>{text('slots_jackpot_rules_draw')}</p>
    </section>
  )
}

const RAYS = 26

/** The pot is won: it fills the screen until it is closed, by a press anywhere or Escape. */
export function JackpotWin({ table, round, onClose }: { table: Table; round: Round; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const jackpot = useWonJackpot(table, round)
  const { play } = table
  useEffect(() => {
    dialog.current?.showModal()
    play('free')
  }, [play])
  return (
    <dialog
      ref={dialog}
      className="jackpot-win"
      aria-label={text('slots_jackpot_won')}
      onClose={onClose}
      data-state={jackpot.state}
    >
      <button type="button" className="jackpot-close" onClick={() => dialog.current?.close()}>
        <span className="big-win-rays" />
        {!table.isReduced &&
          Array.from({ length: RAYS }, (_, coin) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a coin is known by its place.
            <i key={coin} className="big-win-coin" style={vars({ '--x': (coin * 37) % 100, '--late': coin % 7 })} />
          ))}
        <span className="jackpot-word">{text('slots_jackpot')}</span>
        <b className="jackpot-title">{text('slots_jackpot_won')}</b>
        {jackpot.amount !== null && (
          <Num className="jackpot-amount">{writeMoney(jackpot.amount, table.purse, { sign: 'always' })}</Num>
        )}
        <span className="big-win-note" aria-live="polite">
          {text(`slots_jackpot_note_${jackpot.state === 'lost' ? 'owed' : jackpot.state}`)}
        </span>
      </button>
    </dialog>
  )
}

/** What stays of it on the stage. */
export function JackpotLine({ table, round }: { table: Table; round: Round }) {
  if (!round.jackpot || round.jackpot.state === 'lost') return null
  const { amount } = round.jackpot
  return (
    <p className="jackpot-line">
      {amount === null
        ? text('slots_jackpot_won')
        : words('slots_jackpot_line', { amount: <Num>{writeMoney(amount, table.purse)}</Num> })}
    </p>
  )
}
