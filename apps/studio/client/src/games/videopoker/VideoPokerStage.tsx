import './videopoker.css'
import {
  isHeld,
  type VideoPokerParams,
  type VideoPokerShown,
  type VideoPokerStep,
} from '@tablestakes/domain/games/cards/videopoker'
import { isWin } from '@tablestakes/domain/games/game'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect } from 'react'
import { writeMoney } from '../../money.ts'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { CardBack, PlayingCard } from '../hilo/PlayingCard.tsx'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'
import { toggleHold, useHolds } from './hold-store.ts'
import { PayTable } from './PayTable.tsx'
import { cardName, handKey, writeReturn } from './poker-words.ts'

type Props = GameProps<VideoPokerParams, VideoPokerStep>

/** One card after the other is turned, and the last one is seen before the round is called over. */
const CARD_MS = 130
const TURN_MS = 420
const PLACES = [0, 1, 2, 3, 4]

export function VideoPokerStage({ table }: Props) {
  const { round: ended, progress } = useReveal(table, msOf(table.falling.at(-1) ?? null))
  const { open } = table
  const round = open ?? ended
  const shown = round ? (round.shown as VideoPokerShown) : null
  const isOver = !open && ended !== null && progress === 1
  // Between rounds the table that is chosen is told, and the last hand only as long as that is the one it was played at.
  const pays = open ? (open.params as VideoPokerParams).table : table.params.table
  const isSame = round !== null && (round.params as VideoPokerParams).table === pays
  const isTold = isSame && (open !== null || isOver)
  useDealSounds(table, open)
  useEndSound(table, isOver ? ended : null)
  return (
    <div className="vp" data-over={isOver ? (isWin(ended) ? 'won' : 'lost') : undefined}>
      <p className="vp-title">
        <b>{text(`videopoker_table_${pays}`)}</b>
        <span className="vp-return">
          {words('videopoker_returns', { percent: <Num key="percent">{writeReturn(pays)}</Num> })}
        </span>
      </p>
      <PayTable table={pays} line={isTold ? (shown?.line ?? null) : null} isPaid={isOver} />
      <Told table={table} ended={isOver ? ended : null} shown={open ? shown : null} />
      <Cards table={table} round={round} shown={shown} />
      <p className="unseen" role="status">
        {open && shown ? text('videopoker_said', { cards: shown.dealt.map(cardName).join(', ') }) : null}
      </p>
    </div>
  )
}

function msOf(newest: Round | null): number {
  const hold = newest ? (newest.shown as VideoPokerShown).hold : null
  const turned = PLACES.filter((place) => !isHeld(hold ?? 0, place)).length
  return TURN_MS + CARD_MS * turned
}

/** Dealing ticks once for each card. */
function useDealSounds({ play, isReduced }: Props['table'], open: Round | null): void {
  const id = open?.round_id
  useEffect(() => {
    if (!id) return
    play('tick', 0.8)
    if (isReduced) return
    const timers = [1, 2, 3, 4].map((place) => setTimeout(() => play('tick', 0.8 + place * 0.06), place * CARD_MS))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [id, isReduced, play])
}

/** Between the table and the cards: what to do, what the cards are by now, or how it ended, plainly. */
function Told({ table, ended, shown }: Props & { ended: Round | null; shown: VideoPokerShown | null }) {
  if (ended) return <Ended table={table} round={ended} />
  const line = shown?.line ?? null
  const { table: pays } = (table.open?.params ?? table.params) as VideoPokerParams
  return (
    <div className="vp-told">
      {line ? (
        <p className="vp-now">{words('videopoker_now', { hand: <b key="hand">{text(handKey(pays, line))}</b> })}</p>
      ) : (
        <p className="vp-now">{text(shown ? 'videopoker_choose' : 'videopoker_idle')}</p>
      )}
    </div>
  )
}

function Ended({ table, round }: Props & { round: Round }) {
  const { line } = round.shown as VideoPokerShown
  const { table: pays } = round.params as VideoPokerParams
  const { win, stake } = round
  const tone = win > stake ? 'won' : 'plain'
  return (
    <div className="vp-told" aria-live="polite">
      <p className="vp-end" data-tone={tone} key={round.round_id}>
        <b>{text(handKey(pays, line))}</b>
        {win > stake && <Num className="vp-win gold-text">{writeMoney(win, table.purse)}</Num>}
        {win === stake && <small>{text('blackjack_end_push')}</small>}
      </p>
    </div>
  )
}

type CardsProps = Props & { round: Round | null; shown: VideoPokerShown | null }

/** Five places. While the round is open each card is a switch; before the first deal they lie face down. */
function Cards({ table, round, shown }: CardsProps) {
  const { hold: chosen, hint } = useHolds(table)
  const isOpen = table.open !== null
  const hold = isOpen ? chosen : (shown?.hold ?? 0)
  // A card that was held lies still; the others are turned over one after the other.
  const isNewAt = (place: number) => shown !== null && (shown.hold === null || !isHeld(shown.hold, place))
  return (
    <ol className="vp-cards" dir="ltr" aria-label={text('videopoker_cards')}>
      {PLACES.map((place) => {
        const card = shown?.cards[place]
        const isNew = isNewAt(place)
        const order = isNew ? PLACES.filter((before) => before < place && isNewAt(before)).length : 0
        const isKept = card !== undefined && isHeld(hold, place)
        return (
          <li
            key={place}
            data-held={isKept ? '' : undefined}
            data-new={isNew ? '' : undefined}
            style={vars({ '--order': order })}
          >
            <span className="vp-held" aria-hidden={isOpen ? 'true' : undefined}>
              {isKept && text('videopoker_held')}
            </span>
            {card === undefined ? (
              <span className="vp-card" data-idle="">
                <CardBack />
              </span>
            ) : isOpen ? (
              <button
                type="button"
                className="vp-card"
                aria-pressed={isKept}
                aria-label={text('videopoker_hold_card', { card: cardName(card) })}
                aria-disabled={table.sentStep !== null || undefined}
                data-hint={hint && isHeld(hint.hold, place) ? '' : undefined}
                onClick={() => toggleHold(table, place)}
              >
                <Turned card={card} id={`${round?.round_id} ${card}`} />
              </button>
            ) : (
              <span className="vp-card">
                <Turned card={card} id={`${round?.round_id} ${card}`} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** A card that turns over once, when it comes. */
function Turned({ card, id }: { card: number; id: string }) {
  return (
    <span className="vp-turn" key={id}>
      <PlayingCard card={card} />
      <span className="vp-back">
        <CardBack />
      </span>
    </span>
  )
}
