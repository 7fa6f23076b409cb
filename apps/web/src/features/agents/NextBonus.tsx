import { moneyTypes } from '@tablestakes/contract/fields'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Check } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { ProgressBar } from '../../ui/figures/ProgressBar.tsx'
import { weave } from '../../ui/weave.ts'
import type { InviteInfo } from './agent-queries.ts'

/** The next number of qualified friends that brings something, and how far it is. */
export function NextBonus({ info }: { info: InviteInfo }) {
  const text = useText()
  const next = info.awards.find(({ is_reached }) => !is_reached)
  const waiting = info.invited - info.qualified
  if (!next) {
    const isThroughAll = info.awards.length > 0
    return isThroughAll ? (
      <p className="next-bonus-all card">
        <Check aria-hidden="true" /> {text('invite_all_reached')}
      </p>
    ) : null
  }
  const { money_type: moneyType, amount } = next.award
  return (
    <section className="next-bonus card">
      <h2>{text('invite_next_bonus', { count: next.invitees })}</h2>
      <SiteMoney amount={amount} tone="gold" isGold={moneyType === moneyTypes.GOLD} />
      <ProgressBar
        name={text('invite_next_bonus', { count: next.invitees })}
        percent={(100 * info.qualified) / Math.max(1, next.invitees)}
        valueText={text('invite_of', { cur: info.qualified, target: next.invitees })}
      />
      <p>
        <span>
          {weave(text('invite_of', { cur: '<0>', target: '<1>' }), [
            <Num key="0">{info.qualified}</Num>,
            <Num key="1">{next.invitees}</Num>,
          ])}
        </span>
        {waiting > 0 && <span>{text('invite_not_yet', { count: waiting })}</span>}
      </p>
    </section>
  )
}
