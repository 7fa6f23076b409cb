import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import type { ReactNode } from 'react'
import { CardBack, PlayingCard } from '../hilo/PlayingCard.tsx'

export type Hand = {
  title: ReactNode
  cards: readonly number[]
  /** Face down while nothing is dealt. */
  backs: number
  /** The total or the name of the hand, once it is shown. */
  worth?: ReactNode
  isBest?: boolean
  tone?: string
}

type HandsProps = { hands: readonly Hand[]; isDealt: boolean; isShown: boolean; stepMs: number }

/** Hands side by side; each card turns over in its turn. */
export function CardHands({ hands, isDealt, isShown, stepMs }: HandsProps) {
  return (
    <div
      className="hands"
      data-shown={isShown ? '' : undefined}
      data-single={hands.every(({ backs }) => backs === 1) ? '' : undefined}
    >
      {hands.map((hand, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is known by its place.
        <div key={side} className="hand" data-tone={hand.tone} data-best={isShown && hand.isBest ? '' : undefined}>
          <p className="hand-title">
            {hand.title}
            {isShown && hand.worth !== undefined && <b className="hand-worth">{hand.worth}</b>}
          </p>
          <div className="hand-cards" dir="ltr">
            {isDealt
              ? hand.cards.map((card, place) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a card may come twice from eight decks.
                    key={place}
                    className="hand-card"
                    style={vars({ '--at': `${(place * hands.length + side) * stepMs}ms`, '--lean': place - 1 })}
                  >
                    <PlayingCard card={card} />
                  </span>
                ))
              : Array.from({ length: hand.backs }, (_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: backs are all alike.
                  <span key={place} className="hand-card" data-back="" style={vars({ '--lean': place - 0.5 })}>
                    <CardBack />
                  </span>
                ))}
          </div>
        </div>
      ))}
    </div>
  )
}

export const Total = ({ children }: { children: number }) => <Num>{children}</Num>
