import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Info } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { writeTimes } from '../../shell/money/write-rates.ts'
import { Card } from '../../ui/lists/Card.tsx'
import { weave } from '../../ui/weave.ts'
import { BonusTask } from './BonusTask.tsx'
import { Gain } from './Gain.tsx'
import { RewardGain } from './RewardGain.tsx'
import type { Deposit } from './use-deposit.ts'

/** What the money becomes, and what it binds, before anything is paid. */
export function GetPart({ deposit }: { deposit: Deposit }) {
  const text = useText()
  const { choice, quote } = deposit
  return (
    <section className="deposit-get">
      <h2 className="label">{text('deposit_get')}</h2>
      <Card>
        {choice && quote ? (
          <Gains deposit={deposit} amount={choice.amount} quote={quote} />
        ) : (
          <p className="deposit-hint">{text('deposit_get_hint')}</p>
        )}
      </Card>
    </section>
  )
}

type GainsProps = { deposit: Deposit; amount: bigint; quote: NonNullable<Deposit['quote']> }

function Gains({ deposit, amount, quote }: GainsProps) {
  const text = useText()
  const { offered, wantsBonus } = deposit
  return (
    <>
      <ul className="deposit-gains">
        <Gain
          mark="cash"
          name={text('purse_cash')}
          note={
            quote.extraCash > 0n &&
            weave(text('deposit_extra_cash'), [<SiteMoney key="0" amount={quote.extraCash} tone="gold" />])
          }
        >
          <SiteMoney amount={amount + quote.extraCash} counts />
        </Gain>
        {offered && (
          <Gain mark="bonus" name={text('purse_bonus')}>
            {wantsBonus ? (
              <SiteMoney amount={quote.coin - quote.rewardCoin} sign="always" tone="gold" counts />
            ) : (
              <span className="deposit-off">{text('deposit_no_bonus')}</span>
            )}
          </Gain>
        )}
        {deposit.reward && <RewardGain deposit={deposit} reward={deposit.reward} amount={amount} quote={quote} />}
        {quote.gold > 0n && (
          <Gain mark="gold" name={text('purse_gold')} note={text('deposit_gold_note')}>
            <SiteMoney amount={quote.gold} isGold sign="always" tone="gold" counts />
          </Gain>
        )}
      </ul>
      <Bindings deposit={deposit} quote={quote} />
    </>
  )
}

/** What must be bet before the bonus, and the cash itself, can leave. */
function Bindings({ deposit, quote }: Omit<GainsProps, 'amount'>) {
  const text = useText()
  const { shop } = deposit
  const { coin, rewardCoin, coinTarget, rewardTarget, cashTarget } = quote
  const own = { coin: coin - rewardCoin, target: coinTarget - rewardTarget }
  return (
    <div className="deposit-why" aria-live="polite">
      <Info aria-hidden="true" />
      <div>
        {own.coin > 0n && <BonusTask bonus={own} kind="deposit_bonus" />}
        {rewardCoin > 0n && <BonusTask bonus={{ coin: rewardCoin, target: rewardTarget }} kind="reward" />}
        <p>
          {cashTarget > 0n
            ? weave(text('deposit_cash_task'), [
                <b key="0">
                  <SiteMoney amount={cashTarget} />
                </b>,
                <Num key="1">{writeTimes(shop.cash_task_rate)}</Num>,
              ])
            : text('deposit_cash_free')}
        </p>
      </div>
    </div>
  )
}
