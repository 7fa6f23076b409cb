import './blackjack.css'
import {
  type BlackjackHand,
  type BlackjackParams,
  type BlackjackResult,
  type BlackjackShown,
  type BlackjackStep,
  handPays,
  resultOf,
} from '@tablestakes/domain/games/cards/blackjack'
import { isBust, totalOf } from '@tablestakes/domain/games/cards/blackjack-hand'
import { isWin, payout } from '@tablestakes/domain/games/game'
import { scaleUp } from '@tablestakes/domain/money/money'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect, useId } from 'react'
import { writeMoney } from '../../money.ts'
import { stakedOf } from '../../staked.ts'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { CardBack, PlayingCard } from '../hilo/PlayingCard.tsx'
import { chipLabel } from '../tables/chips.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'
import { lapOf, writeTotal } from './blackjack-round.ts'

type Props = GameProps<BlackjackParams, BlackjackStep>

/** Each card of the dealer's is seen before the next one is turned, and the last one before the round is called over. */
const CARD_MS = 340
const END_MS = 460

export function BlackjackStage({ table }: Props) {
  const newest = table.falling.at(-1)
  const turned = newest ? (newest.shown as BlackjackShown).dealer.length - 1 : 1
  const { round: ended, progress } = useReveal(table, END_MS + CARD_MS * turned)
  const { open } = table
  const round = open ?? ended
  const shown = round ? (round.shown as BlackjackShown) : null
  const isOver = !open && ended !== null && progress === 1
  useCardSounds(table, shown)
  useEndSound(table, isOver ? ended : null)
  return (
    <div className="bj" data-over={isOver ? (isWin({ ...ended, stake: stakedOf(ended) }) ? 'won' : 'lost') : undefined}>
      <Felt />
      <Dealer shown={shown} isOver={isOver} key={round?.round_id} />
      <Middle table={table} ended={isOver ? ended : null} shown={shown} />
      <Hands round={round} shown={shown} isOver={isOver} />
      <p className="unseen" role="status">
        {shown && open ? saySeat(shown) : null}
      </p>
    </div>
  )
}

function useCardSounds({ play }: Props['table'], shown: BlackjackShown | null): void {
  const own = shown?.hands.reduce((total, { cards }) => total + cards.length, 0) ?? 0
  const cards = own + (shown?.dealer.length ?? 0)
  useEffect(() => {
    if (cards > 0) play('tick', 0.8)
  }, [cards, play])
}

/** For those who hear the page. */
function saySeat({ dealer, hands, turn }: BlackjackShown): string {
  const open = String(totalOf(dealer).total)
  if (turn === null) return text('blackjack_ask')
  const total = writeTotal(hands[turn]!.cards, false)
  if (hands.length === 1) return text('blackjack_said', { total, open })
  return `${text('blackjack_hand_turn', { number: turn + 1 })}. ${text('blackjack_said', { total, open })}`
}

/** The cloth, with light from above. */
function Felt() {
  const id = useId()
  return (
    <svg className="bj-felt" viewBox="0 0 390 520" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}f`} cx=".3" cy=".06" r=".95">
          <stop stopColor="#17a06a" />
          <stop offset=".5" stopColor="#0a6a50" />
          <stop offset="1" stopColor="#043a38" />
        </radialGradient>
        <linearGradient id={`${id}l`} x2="300" y2="420" gradientUnits="userSpaceOnUse">
          <stop stopColor="#fff" stopOpacity=".16" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M-400 0H790V380Q560 520 195 520T-400 380Z" fill={`url(#${id}f)`} />
      <g fill={`url(#${id}l)`}>
        <path d="M-20-20L70 600H180Z" />
        <path d="M-20-20L300 600H420Z" opacity=".8" />
      </g>
    </svg>
  )
}

function Dealer({ shown, isOver }: { shown: BlackjackShown | null; isOver: boolean }) {
  const dealer = shown?.dealer ?? []
  const isHidden = shown !== null && !shown.isOver
  const isTold = isOver || (dealer.length > 0 && isHidden)
  return (
    <section className="bj-dealer" aria-label={text('blackjack_dealer')}>
      <p className="bj-name">{text('blackjack_dealer')}</p>
      <div className="bj-row" dir="ltr">
        <span className="bj-side">
          {isTold && (
            <Num className="bj-total" {...(isBust(dealer) && { 'data-tone': 'bust' })}>
              {totalOf(dealer).total}
            </Num>
          )}
        </span>
        <Fan cards={dealer} backs={isHidden ? 1 : dealer.length === 0 ? 2 : 0} isTurned={shown?.isOver ?? false} />
        <span className="bj-side">{isOver && isBust(dealer) && <b>{text('blackjack_bust')}</b>}</span>
      </div>
    </section>
  )
}

type FanProps = { cards: readonly number[]; backs?: number; isTurned?: boolean }

/** Cards in a hand, each a little over the one before. Those the dealer turns at the end come one after the other. */
function Fan({ cards, backs = 0, isTurned = false }: FanProps) {
  const count = cards.length + backs
  const lean = (place: number) => vars({ '--lean': place - (count - 1) / 2, '--place': place })
  return (
    <div className="bj-fan" dir="ltr" style={vars({ '--lap': lapOf(count), '--count': count })}>
      {cards.map((card, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same card may come twice from an endless deck.
          key={place}
          className="bj-card"
          data-late={isTurned && place > 0 ? '' : undefined}
          style={lean(place)}
        >
          <PlayingCard card={card} />
        </span>
      ))}
      {Array.from({ length: backs }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: backs are all alike.
        <span key={`back ${place}`} className="bj-card" data-back="" style={lean(cards.length + place)}>
          <CardBack />
        </span>
      ))}
    </div>
  )
}

/** Between dealer and player: the table's word, the question of insurance, or what was won. */
function Middle({ table, ended, shown }: Props & { ended: Round | null; shown: BlackjackShown | null }) {
  if (ended) return <Ended table={table} round={ended} />
  const isAsked = table.open !== null && shown !== null && shown.turn === null && !shown.isOver
  return (
    <div className="bj-middle">
      <p className="bj-arc">{text(isAsked ? 'blackjack_ask' : 'blackjack_arc')}</p>
    </div>
  )
}

function Ended({ table, round }: Props & { round: Round }) {
  const staked = stakedOf(round)
  const { win } = round
  const profit = win - staked
  const key =
    profit > 0n
      ? 'blackjack_end_won'
      : profit === 0n
        ? 'blackjack_end_push'
        : win > 0n
          ? 'blackjack_end_part'
          : 'blackjack_end_lost'
  return (
    <div className="bj-middle" aria-live="polite">
      <p className="bj-end" data-tone={profit > 0n ? 'won' : 'plain'}>
        <small>{text(key)}</small>
        {win > 0n && <Num className={profit > 0n ? 'gold-text' : ''}>{writeMoney(win, table.purse)}</Num>}
      </p>
    </div>
  )
}

type HandsProps = { round: Round | null; shown: BlackjackShown | null; isOver: boolean }

function Hands({ round, shown, isOver }: HandsProps) {
  if (!round || !shown) {
    return (
      <ol className="bj-hands">
        <li className="bj-hand" data-idle="">
          <Fan cards={[]} backs={2} />
        </li>
      </ol>
    )
  }
  return (
    <>
      <ol className="bj-hands" data-count={shown.hands.length} key={round.round_id}>
        {shown.hands.map((hand, place) => (
          <Hand
            // biome-ignore lint/suspicious/noArrayIndexKey: a hand is known by its place.
            key={place}
            {...{ round, shown, hand, place }}
            result={isOver ? resultOf(shown, place) : null}
          />
        ))}
      </ol>
      {shown.isInsured && (
        <p className="bj-insured">
          {words('blackjack_insured', { amount: <Num key="amount">{chipLabel(scaleUp(round.stake, 1n, 2n))}</Num> })}
        </p>
      )}
    </>
  )
}

type HandProps = {
  round: Round
  shown: BlackjackShown
  hand: BlackjackHand
  place: number
  result: BlackjackResult | null
}

function Hand({ round, shown, hand, place, result }: HandProps) {
  const isTurn = shown.turn === place
  const staked = hand.isDoubled ? round.stake * 2n : round.stake
  return (
    <li className="bj-hand" data-turn={isTurn ? '' : undefined} data-result={result ?? undefined}>
      <Num className="bj-total">{writeTotal(hand.cards, hand.isDone || shown.isOver)}</Num>
      <Fan cards={hand.cards} />
      <span className="bj-bet" dir="ltr">
        <i className="bj-chip num">{chipLabel(staked)}</i>
      </span>
      <p className="bj-hand-name">
        {result ? (
          <>
            <b>{text(`blackjack_result_${result}`)}</b>
            {shown.hands.length > 1 && result === 'won' && (
              <Num>{chipLabel(payout(round.stake, handPays(shown, place)))}</Num>
            )}
          </>
        ) : (
          sayHand(shown, place)
        )}
      </p>
    </li>
  )
}

function sayHand({ hands, turn }: BlackjackShown, place: number): string {
  const number = place + 1
  if (hands.length === 1) return text('blackjack_your_hand')
  if (turn === place) return text('blackjack_hand_turn', { number })
  return text(turn !== null && place > turn ? 'blackjack_hand_waits' : 'blackjack_hand', { number })
}
