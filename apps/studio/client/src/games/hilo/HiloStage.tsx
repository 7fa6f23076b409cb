import './hilo.css'
import { cutMultiplier, isWin } from '@tablestakes/domain/games/game'
import type { HiloGuess, HiloParams, HiloRevealed, HiloShown, HiloStep } from '@tablestakes/domain/games/hilo'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect } from 'react'
import { writePays } from '../../figures.ts'
import { mostPaysAt } from '../../highest-win.ts'
import { LastStep } from '../../shell/LastStep.tsx'
import { Result } from '../../shell/Result.tsx'
import { text, words } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps, Round } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'
import { type Choice, canSkip, choicesOf, wayOf } from './hilo-round.ts'
import { CardBack, PlayingCard } from './PlayingCard.tsx'

type Props = GameProps<HiloParams, HiloStep>

/** The last card is seen for a moment before the round is called over. */
const END_MS = 480

export function HiloStage({ table }: Props) {
  const { round: ended, progress } = useReveal(table, END_MS)
  const { open } = table
  const round = open ?? ended
  const shown = round ? (round.shown as HiloShown) : null
  const isOver = !open && ended !== null && progress === 1
  useCardSounds(table, open)
  useEndSound(table, isOver ? ended : null)
  return (
    <div className="hilo" data-over={isOver ? (isWin(ended) ? 'won' : 'lost') : undefined}>
      <HiloTop table={table} open={open} ended={isOver ? ended : null} />
      <div className="hilo-cards" dir="ltr">
        <div className="hilo-deck" data-waits={table.sentStep ? '' : undefined}>
          <CardBack />
          <CardBack />
        </div>
        <div className="hilo-open" data-lost={shown?.isLost ? '' : undefined}>
          {shown ? (
            <PlayingCard card={shown.cards.at(-1)!} key={`${round?.round_id} ${shown.cards.length}`} />
          ) : (
            <CardBack />
          )}
        </div>
        <Next round={isOver ? ended : null} />
      </div>
      <Way shown={shown} />
      <Guesses table={table} shown={open ? shown : null} />
    </div>
  )
}

function useCardSounds({ play }: Props['table'], open: Round | null): void {
  const shown = open ? (open.shown as HiloShown) : null
  const cards = shown?.cards.length ?? 0
  const isRight = shown !== null && cards > 1 && shown.guesses.at(-1) !== 'skip'
  useEffect(() => {
    if (cards > 0) play(isRight ? 'gem' : 'tick')
  }, [cards, isRight, play])
}

function HiloTop({ table, open, ended }: Props & { open: Round | null; ended: Round | null }) {
  const now = ended ?? open
  const isIdle = !now || Number(now.multiplier) === 0
  return (
    <div className="hilo-top">
      <p className="stage-now num" data-idle={isIdle ? '' : undefined}>
        {now && (ended || !isIdle) ? now.multiplier : '1.00'}
        <i>×</i>
      </p>
      <Result table={table} round={ended} />
    </div>
  )
}

/** Once the round is over: the card that would have come. */
function Next({ round }: { round: Round | null }) {
  const revealed = round?.revealed as HiloRevealed | null | undefined
  return (
    <div className="stage-next">
      {revealed && (
        <>
          <PlayingCard card={revealed.next} isSmall />
          <small>{text('hilo_next')}</small>
        </>
      )}
    </div>
  )
}

const ARROWS: Record<HiloGuess, string> = { higher: '▲', lower: '▼', skip: '»' }

/** The cards of the round, newest first, each with what was guessed on it. */
function Way({ shown }: { shown: HiloShown | null }) {
  const stops = shown ? wayOf(shown).slice(1) : []
  return (
    <ol className="hilo-way" aria-label={text('hilo_way')}>
      {stops.map(({ no, card, guess, isWrong }) => (
        <li key={no} data-guess={guess} data-wrong={isWrong ? '' : undefined}>
          <PlayingCard card={card} isSmall />
          {guess && <i aria-hidden="true">{ARROWS[guess]}</i>}
          {guess && <span className="unseen">{text(guess === 'skip' ? 'hilo_skip' : `hilo_say_${guess}`)}</span>}
        </li>
      ))}
    </ol>
  )
}

function Guesses({ table, shown }: Props & { shown: HiloShown | null }) {
  const choices = shown ? choicesOf(shown, mostPaysAt(table)) : []
  const isBusy = table.sentStep !== null || table.isCashingOut
  return (
    <div className="hilo-guesses">
      <Guess table={table} guess="higher" choice={choices[0]} isBusy={isBusy} />
      <button
        type="button"
        className="btn btn-quiet hilo-skip"
        disabled={!shown || !canSkip(shown)}
        aria-disabled={isBusy || undefined}
        onClick={() => table.takeStep({ guess: 'skip' })}
      >
        <Icon name="skip" flips />
        {text('hilo_skip')}
      </button>
      <Guess table={table} guess="lower" choice={choices[1]} isBusy={isBusy} />
    </div>
  )
}

type GuessProps = Props & { guess: 'higher' | 'lower'; choice: Choice | undefined; isBusy: boolean }

/** What a guess means on this very card, its true chance, and the multiplier a right one brings. */
function Guess({ table, guess, choice, isBusy }: GuessProps) {
  const meaning = choice?.meaning.replaceAll('-', '_') as 'same' | undefined
  return (
    <button
      type="button"
      className="btn hilo-guess"
      data-guess={guess}
      disabled={!choice || choice.isBeyond}
      aria-disabled={isBusy || undefined}
      aria-busy={table.sentStep?.guess === guess || undefined}
      onClick={() => table.takeStep({ guess })}
    >
      <Icon name={meaning === 'same' ? 'equal' : guess === 'higher' ? 'chevrons-up' : 'chevrons-down'} />
      <b>{text(`hilo_say_${meaning ?? guess}`)}</b>
      <span>
        <Num>{choice ? choice.pays : '–'}</Num>
        {choice?.isBeyond ? <small>{text('hilo_beyond')}</small> : <Num>{choice?.chance ?? ''}</Num>}
      </span>
    </button>
  )
}

/** How high a multiplier of this bet can be: a guess beyond it is not offered. */
export function HiloLast({ table }: Props) {
  const pays = mostPaysAt(table)
  if (!pays) return null
  return (
    <LastStep table={table} pays={pays}>
      {words('hilo_last', { multiplier: <Num>{writePays(cutMultiplier(pays))}</Num> })}
    </LastStep>
  )
}
