import './keno.css'
import { KENO_DRAWN, KENO_MOST_PICKS, type KenoOutcome, type KenoParams } from '@tablestakes/domain/games/keno'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Result } from '../../shell/Result.tsx'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'
import { oneIn, type Rung, rungsOf, type Spot, shortChance, spotsOf, togglePick } from './keno-board.ts'

type Props = GameProps<KenoParams>

const COLUMNS = 8
/** Ten numbers, one after another, and a breath before the result. */
const DRAW_MS = 1500

export function KenoStage({ table }: Props) {
  const { round, progress } = useReveal(table, DRAW_MS)
  const { params } = table
  // A result belongs to the ticket it was drawn for: another pick, and it is only in the strip.
  const shown = round && isOf(round, params) ? round : null
  const drawn = Math.min(KENO_DRAWN, Math.floor(progress * (KENO_DRAWN + 1)))
  const outcome = shown ? (shown.shown as KenoOutcome) : null
  const isDone = shown !== null && progress === 1
  const spots = spotsOf(params.picks, outcome, drawn)
  useDrawSounds(table, progress < 1 ? spots : null, drawn)
  useEndSound(table, isDone ? shown : null)
  return (
    <div className="keno" data-end={isDone ? (shown.win > shown.stake ? 'won' : 'lost') : undefined}>
      <div className="keno-top">
        {isDone ? <Result table={table} round={shown} /> : <Picked count={params.picks.length} />}
        <p className="keno-hits">
          {outcome
            ? words('keno_hits', { hits: <Num>{spots.filter((spot) => spot === 'hit').length}</Num> })
            : words('keno_of', { count: <Num>{KENO_DRAWN}</Num> })}
        </p>
      </div>
      <Board table={table} spots={spots} latest={progress < 1 ? outcome?.drawn[drawn - 1] : undefined} />
      <PayTable params={params} hits={isDone ? (outcome?.hits ?? null) : null} />
    </div>
  )
}

const isOf = (round: Round, { picks, risk }: KenoParams) => {
  const played = round.params as KenoParams
  return played.risk === risk && played.picks.join() === picks.join()
}

function Picked({ count }: { count: number }) {
  return (
    <p className="result keno-picked">
      <span className="badge">
        {words('keno_picked', { count: <Num>{count}</Num>, most: <Num>{KENO_MOST_PICKS}</Num> })}
      </span>
    </p>
  )
}

function useDrawSounds({ play }: Props['table'], spots: readonly Spot[] | null, drawn: number): void {
  const hits = spots?.filter((spot) => spot === 'hit').length ?? 0
  const isDrawing = spots !== null && drawn > 0
  useEffect(() => {
    if (isDrawing && drawn > 0) play('tick')
  }, [isDrawing, drawn, play])
  useEffect(() => {
    if (hits > 0) play('gem')
  }, [hits, play])
}

type BoardProps = Props & { spots: Spot[]; latest: number | undefined }

/** Numbers stand in rows from the top left in every language, as on a printed ticket. */
function Board({ table, spots, latest }: BoardProps) {
  const { params, falling, land, setParams, play } = table
  const isFull = params.picks.length >= KENO_MOST_PICKS
  const press = (number: number) => {
    // A player who picks on has seen enough of the draw.
    for (const round of falling) land(round.round_id)
    play('tick')
    setParams(togglePick(params, number))
  }
  return (
    <div className="keno-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between its buttons. */}
      <div className="keno-board" dir="ltr" onKeyDown={moveFocus}>
        {spots.map((spot, number) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its place.
            key={number}
            type="button"
            className="keno-spot"
            data-spot={spot}
            data-latest={number === latest ? '' : undefined}
            style={vars({ '--far': Math.min(1, Math.hypot(number % COLUMNS, Math.floor(number / COLUMNS) * 1.4) / 9) })}
            disabled={table.auto !== null}
            aria-pressed={spot === 'picked' || spot === 'hit'}
            aria-disabled={(isFull && spot !== 'picked' && spot !== 'hit') || undefined}
            aria-label={text(`keno_spot_${spot}`, { number: number + 1 })}
            onClick={() => press(number)}
          >
            <i className="num">{number + 1}</i>
          </button>
        ))}
      </div>
    </div>
  )
}

type PayTableProps = { params: KenoParams; hits: number | null }

/** Every count of hits with what it pays and its chance; one of them is spelt out below. */
function PayTable({ params, hits }: PayTableProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const rungs = rungsOf(params)
  const isAt = (rung: Rung, count: number | null) => count !== null && rung.from <= count && count <= rung.to
  const told = rungs.find((rung) => isAt(rung, hits ?? chosen)) ?? rungs.at(-1)
  if (!told) return <p className="keno-hint">{text('keno_hint')}</p>
  return (
    <div className="keno-pays">
      <ol className="keno-table" aria-label={text('keno_table')}>
        {rungs.map((rung) => (
          <li key={rung.from}>
            <button
              type="button"
              data-at={isAt(rung, hits) ? '' : undefined}
              data-paid={rung.isPaid ? '' : undefined}
              aria-pressed={rung === told}
              onClick={() => setChosen(rung.to)}
            >
              <Num>{`${rung.pays}×`}</Num>
              <span className="num keno-count">{rung.from === rung.to ? rung.to : `${rung.from}–${rung.to}`}</span>
              <small className="num">{shortChance(rung.chance)}</small>
            </button>
          </li>
        ))}
      </ol>
      <p className="keno-told" aria-live="polite">
        {words('keno_told', {
          hits: <Num>{told.from === told.to ? told.to : `${told.from}–${told.to}`}</Num>,
          picks: <Num>{params.picks.length}</Num>,
          pays: <Num>{`${told.pays}×`}</Num>,
          odds: <Num>{oneIn(told.chance)}</Num>,
        })}
      </p>
    </div>
  )
}

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = MOVES[event.key]
  const buttons = [...event.currentTarget.children] as HTMLButtonElement[]
  const place = buttons.indexOf(event.target as HTMLButtonElement)
  if (by === undefined || place < 0) return
  event.preventDefault()
  buttons[place + by]?.focus()
}
