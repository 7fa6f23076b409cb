import {
  HOLD_ALL,
  isHeld,
  type VideoPokerParams,
  type VideoPokerShown,
  type VideoPokerStep,
} from '@tablestakes/domain/games/cards/videopoker'
import { cutMultiplier } from '@tablestakes/domain/games/game'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { writePays } from '../../figures.ts'
import { writeMoney } from '../../money.ts'
import { MainButton } from '../../shell/MainButton.tsx'
import { text, words } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { cardSign } from '../hilo/hilo-round.ts'
import { askHint, drawCards, type Hint, takeHint, useHolds } from './hold-store.ts'
import { cardName } from './poker-words.ts'

type Props = GameProps<VideoPokerParams, VideoPokerStep>

/** The bet in one line, the best hold for those who ask for it, and the draw. */
export function VideoPokerActions({ table }: Props) {
  const open = table.open!
  return (
    <>
      <div className="fold vp-fold">
        <span>{words('table_bet_of', { amount: <Num>{writeMoney(open.stake, table.purse)}</Num> })}</span>
        <span>{text(`videopoker_table_${(open.params as VideoPokerParams).table}`)}</span>
        <span className="fold-end">
          <Icon name="lock" />
        </span>
      </div>
      <HintRow table={table} />
      <div className="press-row">
        <Draw table={table} />
      </div>
    </>
  )
}

function Draw({ table }: Props) {
  const { hold } = useHolds(table)
  const changed = [0, 1, 2, 3, 4].filter((place) => !isHeld(hold, place)).length
  return (
    <MainButton
      look="action"
      label={text(changed === 0 ? 'videopoker_stand' : 'videopoker_draw')}
      figure={changed === 0 ? undefined : String(changed)}
      isBusy={table.sentStep !== null}
      onPress={() => drawCards(table)}
    />
  )
}

function HintRow({ table }: Props) {
  const { hold, hint } = useHolds(table)
  const isLocked = table.sentStep !== null
  if (!hint) {
    return (
      <div className="vp-hint">
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={isLocked || undefined}
          onClick={() => askHint(table)}
        >
          <Icon name="lightbulb" />
          {text('videopoker_hint')}
        </button>
      </div>
    )
  }
  return (
    <div className="vp-hint">
      <p role="status">
        <Icon name="lightbulb" />
        <span>{sayHint(hint, (table.open!.shown as VideoPokerShown).dealt)}</span>
      </p>
      {hold !== hint.hold && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={isLocked || undefined}
          onClick={() => takeHint(table)}
        >
          {text('videopoker_hint_take')}
        </button>
      )}
    </div>
  )
}

/** With what it returns on average, exactly but for what four decimals leave out. */
function sayHint({ hold, worth }: Hint, dealt: readonly number[]): ReactNode {
  const pays = <Num key="pays">{writePays(cutMultiplier(worth))}</Num>
  if (hold === 0) return words('videopoker_hint_none', { pays })
  if (hold === HOLD_ALL) return words('videopoker_hint_all', { pays })
  const held = dealt.filter((_, place) => isHeld(hold, place))
  const cards = (
    <span key="cards">
      <bdi className="num" dir="ltr" aria-hidden="true">
        {held.map(cardSign).join(' ')}
      </bdi>
      <span className="unseen">{held.map(cardName).join(', ')}</span>
    </span>
  )
  return words('videopoker_hint_some', { cards, pays })
}
