import type { ResponseOf } from '@tablestakes/contract/call'
import type { listFreeBets } from '@tablestakes/contract/sportsbook'
import { currencyOf } from '@tablestakes/domain/money/currencies'
import { scaleDown, UNIT } from '@tablestakes/domain/money/money'
import { Gift } from 'lucide-react'
import { useSite } from '../../../lib/api/preload.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate, useShortMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { useFreeBets } from '../sports-queries.ts'
import type { Quote } from './slip-changes.ts'
import { setSlip, useSlip } from './slip-store.ts'

/** Typed with the phone's own keypad, raised by steps, or all that is allowed. */
export function StakePart({ quote }: { quote: Quote | undefined }) {
  const text = useText()
  const { currency } = useSite()
  const short = useShortMoney()
  const written = useWrittenMoney()
  const stake = useSlip((slip) => slip.stake)
  const isFree = useSlip((slip) => slip.freeBetId !== null)
  const amount = stake === null ? null : BigInt(stake)
  const set = (next: bigint | null) => setSlip({ stake: next === null || next <= 0n ? null : Number(next) })
  const most = quote?.max_stake ?? null
  return (
    <div className="stake">
      <AmountField
        label={text(quote && quote.lines > 1 ? 'slip_stake_line' : 'slip_stake')}
        currency={currency}
        amount={amount}
        onChange={set}
        disabled={isFree}
        unreadableText={text('slip_stake_unreadable')}
        bounds={
          quote && (
            <>
              {quote.min_stake >= leastOf(currency) && (
                <>
                  {text('slip_stake_from', { amount: written(quote.min_stake) })}
                  <br />
                </>
              )}
              {text('slip_stake_to', { amount: written(quote.max_stake) })}
            </>
          )
        }
      />
      {!isFree && (
        <ChipGrid name={text('slip_stake_steps')}>
          {stepsOf(currency).map((step) => (
            <Chip key={String(step)} pressed={false} onPress={() => set((amount ?? 0n) + step)}>
              {isolate(`+${short(step)}`)}
            </Chip>
          ))}
          <Chip
            pressed={most !== null && amount === most}
            disabled={most === null || most <= 0n}
            onPress={() => set(most)}
          >
            {text('slip_stake_max')}
          </Chip>
        </ChipGrid>
      )}
      <FreeBets />
    </div>
  )
}

/** Round figures of the currency: thousands where it has no decimals, tens where it has. */
function stepsOf(currency: string): bigint[] {
  const unit = currencyOf(currency).digits === 0 ? 1_000n * UNIT : UNIT
  return [10n * unit, 50n * unit]
}

/** The least that can be written: "from Rp 0" would say nothing. */
const leastOf = (currency: string): bigint => scaleDown(UNIT, 1n, 10n ** BigInt(currencyOf(currency).digits))

type FreeBet = ResponseOf<typeof listFreeBets>['list'][number]

/** A stake that is a gift: it is not paid back with a win, and the chip says so. */
function FreeBets() {
  const text = useText()
  const written = useWrittenMoney()
  const chosen = useSlip((slip) => slip.freeBetId)
  const { data } = useFreeBets(useHasPlayer())
  const list = data?.list ?? []
  if (list.length === 0) return null
  const choose = ({ id, amount }: FreeBet) =>
    setSlip(chosen === id ? { freeBetId: null } : { freeBetId: id, stake: Number(amount) })
  return (
    <div className="free-bets">
      <ChipGrid name={text('slip_free_bets')}>
        {list.map((free) => (
          <Chip
            key={free.id}
            pressed={free.id === chosen}
            onPress={() => choose(free)}
            note={text('slip_free_bet_note')}
          >
            <Gift aria-hidden="true" /> {text('slip_free_bet', { amount: written(free.amount) })}
          </Chip>
        ))}
      </ChipGrid>
    </div>
  )
}
