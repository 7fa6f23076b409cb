import { getChargeReward } from '@tablestakes/contract/deposits'
import { type DepositQuote, tierOf } from '@tablestakes/domain/payments/deposits'
import { Switch } from '@tablestakes/look/controls/Switch.tsx'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { toDeviceTime } from '../../lib/browser/clock.ts'
import { useText } from '../../lib/words/i18n.ts'
import { writePercent } from '../../lib/words/write-figure.ts'
import { isolate, SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { weave } from '../../ui/weave.ts'
import type { Reward } from './deposit-queries.ts'
import { Gain } from './Gain.tsx'
import type { Deposit } from './use-deposit.ts'

type RewardGainProps = { deposit: Deposit; reward: Reward; amount: bigint; quote: DepositQuote }

/** The recharge reward: what it adds to this amount, for those who join it. */
export function RewardGain({ deposit: { joinsReward, joinReward }, reward, amount, quote }: RewardGainProps) {
  const text = useText()
  return (
    <Gain
      mark="reward"
      name={text('reward_title')}
      note={
        <>
          <RewardNote reward={reward} amount={amount} />
          {reward.end_time !== null && (
            <>
              {' · '}
              {text('offer_ends')}{' '}
              <Countdown
                endsAt={toDeviceTime(reward.end_time)}
                name={text('offer_ends')}
                onEnd={() => void refreshCalls([getChargeReward])}
              />
            </>
          )}
        </>
      }
    >
      {joinsReward ? (
        <SiteMoney amount={quote.rewardCoin} sign="always" tone="gold" counts />
      ) : (
        <span className="deposit-off">{text('deposit_no_bonus')}</span>
      )}
      <Switch name={text('reward_join')} checked={joinsReward} onChange={joinReward} />
    </Gain>
  )
}

/** What this amount reaches, or from where on it reaches something; then how much of it is left today. */
function RewardNote({ reward, amount }: Pick<RewardGainProps, 'reward' | 'amount'>) {
  const text = useText()
  const tier = tierOf(amount, reward.rate_list)
  const first = reward.rate_list.toSorted((one, other) => Number(one.amount - other.amount))[0]
  if (reward.left === 0n) return text('reward_used_up')
  if (!tier) return first && weave(text('deposit_method_from'), [<SiteMoney key="0" amount={first.amount} />])
  const rate = isolate(`+${writePercent(tier.coin_rate)}`)
  return (
    <>
      {text('deposit_plus_bonus', { rate })}
      {reward.left !== null && (
        <>
          {' · '}
          {weave(text('reward_left'), [<SiteMoney key="0" amount={reward.left} />])}
        </>
      )}
    </>
  )
}
