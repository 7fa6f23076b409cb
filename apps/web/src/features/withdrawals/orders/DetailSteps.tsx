import type { TextKey } from '@tablestakes/dictionary/keys'
import { payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Banknote, Landmark, Search, Send, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { Timeline } from '../../../ui/lists/Timeline.tsx'
import { useTimes } from '../use-times.ts'
import { useKnownText } from './known-text.ts'
import type { Place, Withdrawal } from './timeline.ts'

const ICONS: Partial<Record<Place['place'], ReactNode>> = {
  review: <Search />,
  send: <Send className="flip" />,
  sent: <Landmark />,
  paid: <Banknote />,
}

/** Where no bank is on the way. */
const CHAIN_TITLES: Partial<Record<Place['place'], TextKey>> = {
  sent: 'withdrawal_step_sent_chain',
  paid: 'withdrawal_step_paid_chain',
  failed: 'withdrawal_step_failed_chain',
}
const CHAIN_REASONS: Readonly<Record<string, TextKey>> = { withdraw_reason_account: 'withdraw_reason_account_chain' }

const isOnChain = ({ account_type }: Withdrawal) => account_type === payoutAccounts.CRYPTO

/** The timeline: what was done when, what happens now, what comes next, and why it ended if it did. */
export function DetailSteps({ withdrawal, places }: { withdrawal: Withdrawal; places: readonly Place[] }) {
  const text = useText()
  const { short } = useTimes()
  const say = useStepWords(withdrawal)
  const isChain = isOnChain(withdrawal)
  return (
    <section className="detail-steps card">
      <Timeline
        steps={places.map((place) => ({
          key: place.place,
          state: place.state,
          stateName: text(`withdrawal_mark_${place.state}`),
          title: text((isChain && CHAIN_TITLES[place.place]) || `withdrawal_step_${place.place}`),
          text: say(place),
          time: timeOf(place),
          icon: isChain && place.place === 'sent' ? <Wallet /> : ICONS[place.place],
        }))}
      />
    </section>
  )

  function timeOf({ state, at }: Place): ReactNode {
    if (state === 'now') return text('withdrawal_now')
    if (state === 'todo' || at === null) return undefined
    return (
      <time dateTime={new Date(at).toISOString()}>
        <Num>{short(at)}</Num>
      </time>
    )
  }
}

function useStepWords(withdrawal: Withdrawal): (place: Place) => ReactNode {
  const text = useText()
  const { amount, account, can_cancel, forfeited_coin } = withdrawal
  const isChain = isOnChain(withdrawal)
  const known = useKnownText()
  const money = useWrittenMoney()
  return ({ place, state, reasonKey }) => {
    const reason = known((isChain && CHAIN_REASONS[reasonKey]) || reasonKey)
    switch (place) {
      case 'failed':
      case 'refused':
      case 'cancelled':
        return [
          reason,
          text('withdrawal_money_back', { amount: money(amount) }),
          forfeited_coin > 0n ? text('withdrawal_bonus_back') : null,
        ]
          .filter((sentence) => sentence !== null)
          .join(' ')
      case 'paid':
        return state === 'done'
          ? text('withdrawal_step_paid_done', { account: `\u2066${account}\u2069` })
          : text('withdrawal_step_paid_text')
      case 'review':
        return reason ?? text(can_cancel ? 'withdrawal_step_review_cancel' : 'withdrawal_step_review_text')
      case 'sent':
        if (state !== 'now') return null
        return text(isChain ? 'withdrawal_step_sent_chain_text' : 'withdrawal_step_sent_text')
      case 'send':
        return text(can_cancel ? 'withdrawal_step_send_cancel' : 'withdrawal_step_send_text')
      default:
        return text(`withdrawal_step_${place}_text`)
    }
  }
}
