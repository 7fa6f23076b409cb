import type { RechargeItem } from '@tablestakes/contract/deposits'
import { formatMoney } from '@tablestakes/domain/money/format'
import { useSite } from '../../lib/api/preload.ts'
import { useText, useWireText } from '../../lib/words/i18n.ts'
import { writePercent } from '../../lib/words/write-figure.ts'
import { isolate, SiteMoney, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Chip, ChipGrid } from '../../ui/lists/Chip.tsx'
import { weave } from '../../ui/weave.ts'
import { choiceOf, isSoldOut, itemsInOrder, percentOf, quoteChoice } from './choice.ts'
import { useQuickAmounts } from './deposit-queries.ts'
import type { Deposit } from './use-deposit.ts'

/** From more characters than these on, three amounts do not fit beside each other on a phone. */
const LONG_FIGURE = 10

/** How much: typed freely within the bounds, or one of the shop's amounts with what comes along. */
export function AmountPart({ deposit }: { deposit: Deposit }) {
  const text = useText()
  const money = useWrittenMoney()
  const { currency } = useSite()
  const { shop, choice, fault, takenId, chooseAmount } = deposit
  const isLong = shop.list.some(({ amount }) => formatMoney(amount, currency, { symbol: false }).length > LONG_FIGURE)
  return (
    <div className="deposit-amount" data-long={isLong || undefined}>
      <AmountField
        label={text('deposit_amount')}
        currency={currency}
        amount={choice?.amount ?? null}
        onChange={chooseAmount}
        unreadableText={text('deposit_unreadable')}
        error={
          fault === 'too_little'
            ? text('deposit_too_little', { amount: money(shop.min_amount) })
            : fault === 'too_much'
              ? text('deposit_too_much', { amount: money(shop.max_amount) })
              : undefined
        }
        bounds={
          <>
            <span>{weave(text('deposit_min'), [<SiteMoney key="0" amount={shop.min_amount} symbol={false} />])}</span>
            <span>{weave(text('deposit_max'), [<SiteMoney key="0" amount={shop.max_amount} symbol={false} />])}</span>
          </>
        }
      />
      {shop.list.length === 0 ? (
        <QuickAmounts deposit={deposit} />
      ) : (
        <ChipGrid name={text('deposit_amounts')}>
          {itemsInOrder(shop.list).map((item) => (
            <AmountChip
              key={item.id}
              item={item}
              deposit={deposit}
              isChosen={takenId === null && item.amount === choice?.amount}
            />
          ))}
        </ChipGrid>
      )}
    </div>
  )
}

/** Where the shop sells nothing, the amounts of the cashier are as quick to choose. */
function QuickAmounts({ deposit: { choice, chooseAmount } }: { deposit: Deposit }) {
  const text = useText()
  const amounts = useQuickAmounts()
  if (amounts.length === 0) return null
  return (
    <ChipGrid name={text('deposit_amounts')}>
      {amounts.map((amount) => (
        <Chip key={String(amount)} pressed={amount === choice?.amount} onPress={() => chooseAmount(amount)}>
          <SiteMoney amount={amount} symbol={false} />
        </Chip>
      ))}
    </ChipGrid>
  )
}

function AmountChip({ item, deposit, isChosen }: { item: RechargeItem; deposit: Deposit; isChosen: boolean }) {
  const text = useText()
  const wireText = useWireText()
  const isGone = isSoldOut(item)
  const note = useExtras(item, deposit)
  return (
    <Chip
      pressed={isChosen && !isGone}
      disabled={isGone}
      onPress={() => deposit.chooseAmount(item.amount)}
      note={isGone ? text('deposit_sold_out') : note}
    >
      {item.lable !== '' && !isGone && <span className="deposit-tag">{wireText(item.lable)}</span>}
      <SiteMoney amount={item.amount} symbol={false} />
    </Chip>
  )
}

/** What comes on top, in the fewest words: the bonus first, for it is the most. */
function useExtras(item: RechargeItem, { shop, bonusWish, reward, joinsReward }: Deposit): string | undefined {
  const text = useText()
  const { currency } = useSite()
  const { coin, extraCash, gold } = quoteChoice(shop, choiceOf(shop, item.amount), {
    // What could come along is shown until the player wants none.
    hasBonus: bonusWish !== false,
    reward: joinsReward ? reward : null,
  })
  const rate = (part: bigint) => isolate(`+${writePercent(percentOf(part, item.amount))}`)
  if (coin > 0n) return text('deposit_plus_bonus', { rate: rate(coin) })
  if (extraCash > 0n) return text('deposit_plus_cash', { rate: rate(extraCash) })
  if (gold > 0n)
    return text('deposit_plus_gold', { amount: isolate(formatMoney(gold, currency, { isGold: true, sign: 'always' })) })
  return undefined
}
