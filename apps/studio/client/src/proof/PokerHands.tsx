import { isHeld, type VideoPokerParams, type VideoPokerShown } from '@tablestakes/domain/games/cards/videopoker'
import type { GameKey } from '@tablestakes/domain/games/game'
import { PlayingCard } from '../games/hilo/PlayingCard.tsx'
import { handKey } from '../games/videopoker/poker-words.ts'
import { text } from '../text.ts'

type PokerHandsProps = { game: GameKey; params: unknown; outcome: unknown }

/** Of video poker: the cards that were dealt with those that were held, and the hand that was paid. */
export function PokerHands({ game, params, outcome }: PokerHandsProps) {
  if (game !== 'videopoker' || outcome === null) return null
  const { dealt, cards, hold, line } = outcome as VideoPokerShown
  const hand = text(handKey((params as VideoPokerParams).table, line))
  return (
    <div className="proof-hands">
      <Hand name={text('videopoker_dealt')} cards={dealt} hold={hold} />
      {hold !== null && <Hand name={`${text('videopoker_after')} · ${hand}`} cards={cards} hold={null} />}
    </div>
  )
}

function Hand({ name, cards, hold }: { name: string; cards: readonly number[]; hold: number | null }) {
  return (
    <section aria-label={name}>
      <span className="proof-hand-name">{name}</span>
      <ol className="proof-hand" dir="ltr">
        {cards.map((card, place) => (
          <li key={card} className="proof-hand-card" data-held={hold !== null && isHeld(hold, place) ? '' : undefined}>
            <PlayingCard card={card} isSmall />
            {hold !== null && isHeld(hold, place) && (
              <small className="proof-hand-held">{text('videopoker_held')}</small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
