import { isHeld, type VideoPokerShown, type VideoPokerStep } from '@tablestakes/domain/games/cards/videopoker'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useState } from 'react'
import { cardSign } from '../games/hilo/hilo-round.ts'
import { cardName } from '../games/videopoker/poker-words.ts'
import { text } from '../text.ts'

type HoldFieldsProps = { shown: VideoPokerShown; onTake: (step: VideoPokerStep) => void }

/** The five cards that were dealt: those that were held are pressed, and then the others are exchanged. */
export function HoldFields({ shown, onTake }: HoldFieldsProps) {
  const [chosen, setChosen] = useState(0)
  const isOver = shown.hold !== null
  const hold = shown.hold ?? chosen
  return (
    <>
      <div className="check-tiles" dir="ltr">
        {shown.dealt.map((card, place) => (
          <button
            key={card}
            type="button"
            className="btn btn-quiet check-spot"
            aria-pressed={isHeld(hold, place)}
            aria-label={text('videopoker_hold_card', { card: cardName(card) })}
            disabled={isOver}
            onClick={() => setChosen(chosen ^ (1 << place))}
          >
            <Num>{cardSign(card)}</Num>
          </button>
        ))}
      </div>
      <button type="button" className="btn btn-quiet" disabled={isOver} onClick={() => onTake({ hold: chosen })}>
        {text('videopoker_draw')}
      </button>
    </>
  )
}
