import type { SoloRouletteParams } from '@tablestakes/domain/games/solo-roulette'
import { writeMoney } from '../../money.ts'
import { text } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { Chip } from '../tables/Spot.tsx'
import { chipInHand, chipsOf, clear, doubleAll, takeChip, turnTurbo, undo, useHeld } from './solo-store.ts'

type Props = GameProps<SoloRouletteParams>

/** The chips to choose from; what lies on the cloth is the bet. */
export function SoloChips({ table }: Props) {
  const { chip, before } = useHeld()
  const chosen = chipInHand(table, chip)
  const isEmpty = table.params.bets.length === 0
  const isLocked = table.auto !== null || table.free !== null
  return (
    <div className="tbl-chips solo-chips">
      <fieldset aria-label={text('tables_chip')} disabled={isLocked}>
        {chipsOf(table).map((value, place) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={value === chosen}
            aria-label={writeMoney(value, table.purse)}
            onClick={() => takeChip(value)}
          >
            <Chip amount={value} place={place} />
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={isLocked || before.length === 0}
        onClick={() => undo(table)}
      >
        <Icon name="undo" flips />
        <span className="unseen">{text('tables_undo')}</span>
      </button>
      <button
        type="button"
        className="btn btn-quiet num"
        disabled={isLocked || isEmpty}
        onClick={() => doubleAll(table)}
      >
        2×<span className="unseen">{text('tables_double')}</span>
      </button>
    </div>
  )
}

/** An empty cloth, and a wheel that rests sooner where rounds may be made shorter. */
export function SoloFields({ table }: Props) {
  const { isTurbo } = useHeld()
  return (
    <div className="two">
      <button
        type="button"
        className="btn btn-quiet"
        disabled={table.params.bets.length === 0}
        onClick={() => clear(table)}
      >
        {text('solo_clear')}
      </button>
      {table.view.is_autoplay_allowed && (
        <button
          type="button"
          className="btn btn-quiet solo-turbo"
          aria-pressed={isTurbo}
          onClick={() => turnTurbo(!isTurbo)}
        >
          <Icon name="skip" flips />
          {text('solo_turbo')}
        </button>
      )}
    </div>
  )
}
