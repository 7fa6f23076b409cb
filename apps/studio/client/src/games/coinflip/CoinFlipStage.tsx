import './coinflip.css'
import {
  type CoinFlipParams,
  type CoinFlipRevealed,
  type CoinFlipShown,
  type CoinFlipStep,
  type CoinSide,
  coinFlipLast,
  coinFlipPays,
  coinSides,
} from '@tablestakes/domain/games/coin-flip'
import { isWin } from '@tablestakes/domain/games/game'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect } from 'react'
import { CoinFace } from '../../art/CoinFace.tsx'
import { writeFigure, writePays } from '../../figures.ts'
import { mostPaysAt } from '../../highest-win.ts'
import { LastStep } from '../../shell/LastStep.tsx'
import { Result } from '../../shell/Result.tsx'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'

type Props = GameProps<CoinFlipParams, CoinFlipStep>

/** The coin is seen to fall before the round is called over. */
const END_MS = 760

export function CoinFlipStage({ table }: Props) {
  const { round: ended, progress } = useReveal(table, END_MS)
  const { open } = table
  const round = open ?? ended
  const shown = round ? (round.shown as CoinFlipShown) : null
  const isOver = !open && ended !== null && progress === 1
  useFlipSounds(table, open)
  useEndSound(table, isOver ? ended : null)
  return (
    <div className="toss" data-over={isOver ? (isWin(ended) ? 'won' : 'lost') : undefined}>
      <Top table={table} open={open} ended={isOver ? ended : null} />
      <div className="toss-air" data-waits={table.sentStep ? '' : undefined}>
        <Coin key={`${round?.round_id} ${shown?.sides.length}`} side={shown?.sides.at(-1) ?? null} />
        <Next round={isOver ? ended : null} />
      </div>
      <Chain shown={shown} />
      <Calls table={table} isOpen={open !== null} />
    </div>
  )
}

function useFlipSounds({ play }: Props['table'], open: Round | null): void {
  const right = open ? (open.shown as CoinFlipShown).calls.length : 0
  useEffect(() => {
    if (right > 0) play('gem', 1 + right * 0.08)
  }, [right, play])
}

function Top({ table, open, ended }: Props & { open: Round | null; ended: Round | null }) {
  const right = open ? (open.shown as CoinFlipShown).calls.length : 0
  const last = coinFlipLast(mostPaysAt(table))
  const now = ended?.multiplier ?? (right > 0 ? open?.multiplier : undefined)
  return (
    <div className="toss-top">
      <div>
        <p className="stage-now num" data-idle={now === undefined ? '' : undefined}>
          {writeFigure(now ?? '1.00')}
          <i>×</i>
        </p>
        <Result table={table} round={ended} />
      </div>
      <div className="stage-next">
        <span>{text('coinflip_next')}</span>
        <Num>{right >= last ? '–' : writePays(coinFlipPays(right + 1))}</Num>
        <Num className="toss-chance">50%</Num>
      </div>
    </div>
  )
}

/** It turns a few times and rests on its side; before the first toss it stands on its edge, neither of both. */
function Coin({ side }: { side: CoinSide | null }) {
  const named = side ? { role: 'img', 'aria-label': text(`coinflip_${side}`) } : { 'aria-hidden': true }
  return (
    <div className="toss-coin" data-side={side ?? 'none'} {...named}>
      <div>
        <CoinFace side="heads" />
        <CoinFace side="tails" />
      </div>
    </div>
  )
}

/** Once the round is over: the side that would have come. */
function Next({ round }: { round: Round | null }) {
  const revealed = round?.revealed as CoinFlipRevealed | null | undefined
  if (!revealed) return null
  return (
    <p className="toss-would">
      <CoinFace side={revealed.next} />
      <small>
        {text('hilo_next')} <b>{text(`coinflip_${revealed.next}`)}</b>
      </small>
    </p>
  )
}

/** The coins of the round, newest first; a wrong one is the last. */
function Chain({ shown }: { shown: CoinFlipShown | null }) {
  const sides = shown?.sides ?? []
  return (
    <ol className="toss-chain" aria-label={text('coinflip_chain')}>
      {sides
        .map((side, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a toss is known by its place.
            key={place}
            data-wrong={side !== shown?.calls[place] ? '' : undefined}
          >
            <CoinFace side={side} />
            <span className="unseen">
              {text('coinflip_was', {
                call: text(`coinflip_${shown!.calls[place]!}`),
                side: text(`coinflip_${side}`),
              })}
            </span>
          </li>
        ))
        .toReversed()}
    </ol>
  )
}

function Calls({ table, isOpen }: Props & { isOpen: boolean }) {
  const isBusy = table.sentStep !== null || table.isCashingOut
  return (
    <div className="toss-calls">
      {coinSides.map((side) => (
        <button
          key={side}
          type="button"
          className="btn toss-call"
          data-side={side}
          disabled={!isOpen}
          aria-disabled={isBusy || undefined}
          aria-busy={table.sentStep?.call === side || undefined}
          onClick={() => table.takeStep({ call: side })}
        >
          <CoinFace side={side} />
          <b>{text(`coinflip_${side}`)}</b>
        </button>
      ))}
    </div>
  )
}

/** The call this bet ends at and what it pays. */
export function CoinFlipLast({ table }: Props) {
  const last = coinFlipLast(mostPaysAt(table))
  if (last === 0) return null
  const pays = coinFlipPays(last)
  return (
    <LastStep table={table} pays={pays}>
      {words('coinflip_last', { count: <Num>{last}</Num>, multiplier: <Num>{writePays(pays)}</Num> })}
    </LastStep>
  )
}
