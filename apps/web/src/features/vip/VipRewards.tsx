import { claimVipAward, claimVipPeriod, getVip, type VipInfo } from '@tablestakes/contract/vip'
import { scaleDown } from '@tablestakes/domain/money/money'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { useDay } from '../../lib/words/use-day.ts'
import { SiteMoney, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { useAwardTerms } from '../../shell/rewards/AwardCards.tsx'
import { type Award, purseOf, useWrittenAward } from '../../shell/rewards/awards.ts'
import { ClaimReceipt } from '../../shell/rewards/ClaimReceipt.tsx'
import { useClaim } from '../../shell/rewards/use-claim.ts'
import { ProgressBar } from '../../ui/figures/ProgressBar.tsx'

/** What an award looks like, by the purse it goes to. */
const ART = { cash: 'cash-pile', bonus: 'gift-closed', gold: 'gold-heap' } as const

type Reward = { key: string; title: string; award: Award; claim: () => Promise<unknown> }

/** What can be claimed now, a button each, and what this week and month still bring. */
export function VipRewards({ vip }: { vip: VipInfo }) {
  const text = useText()
  const [claimed, setClaimed] = useState<readonly Award[] | null>(null)
  const ofLevel = useClaim(claimVipAward, { refreshes: [getVip] })
  const ofPeriod = useClaim(claimVipPeriod, { refreshes: [getVip] })
  const show = (answer: { awards: Award[] } | null) => {
    if (answer) setClaimed(answer.awards)
  }
  const periodName = { week: text('vip_week'), month: text('vip_month') }
  const rewards: Reward[] = [
    ...vip.period_awards.flatMap(({ period, award, is_claimable }) =>
      is_claimable
        ? [
            {
              key: period,
              title: periodName[period],
              award,
              claim: async () => show(await ofPeriod.claim({ period })),
            },
          ]
        : [],
    ),
    ...vip.vip_list.flatMap(({ vip_level: level, level_up_award: award, is_claimable }) =>
      is_claimable && award
        ? [
            {
              key: String(level),
              title: text('vip_level_up', { level }),
              award,
              claim: async () => show(await ofLevel.claim({ vip_level: level })),
            },
          ]
        : [],
    ),
  ]
  const later = vip.period_awards.filter((one) => !one.is_claimable)
  const isBusy = ofLevel.isPending || ofPeriod.isPending
  return (
    <section className="vip-part">
      <h3>
        {text('vip_rewards')} {rewards.length > 0 && <Num>{rewards.length}</Num>}
      </h3>
      {claimed && <ClaimReceipt awards={claimed} />}
      {rewards.map((reward, place) => (
        <RewardCard key={reward.key} reward={reward} isFirst={place === 0} isBusy={isBusy} />
      ))}
      {later.length > 0 && (
        <div className="vip-later">
          {later.map((one) => (
            <LaterCard key={one.period} title={periodName[one.period]} offer={one} />
          ))}
        </div>
      )}
      {rewards.length === 0 && later.length === 0 && <p className="vip-note">{text('vip_rewards_none')}</p>}
    </section>
  )
}

function RewardCard({ reward, isFirst, isBusy }: { reward: Reward; isFirst: boolean; isBusy: boolean }) {
  const text = useText()
  const written = useWrittenAward()
  const terms = useAwardTerms()
  const [isOwn, setIsOwn] = useState(false)
  async function claim() {
    if (isBusy) return
    setIsOwn(true)
    await reward.claim()
    setIsOwn(false)
  }
  return (
    <article className="card vip-reward" data-first={isFirst || undefined}>
      <img src={`/art/objects/${ART[purseOf(reward.award)]}.svg`} alt="" width={40} height={40} />
      <span>
        <b>{reward.title}</b>
        <small>{terms(reward.award)}</small>
      </span>
      <Button
        look={isFirst ? 'gold' : 'quiet'}
        size={isFirst ? 'lg' : 'sm'}
        busy={isOwn && isBusy}
        onClick={() => void claim()}
      >
        {text('mail_claim', { amounts: written(reward.award) })}
      </Button>
    </article>
  )
}

type Offer = VipInfo['period_awards'][number]

/** One that was claimed, or that still asks for bets of this week or month. */
function LaterCard({ title, offer }: { title: string; offer: Offer }) {
  const text = useText()
  const day = useDay()
  const written = useWrittenMoney()
  const { award, staked, required_bet: required, is_claimed: isClaimed, end_time: ends } = offer
  const purse = purseOf(award)
  return (
    <article className="card" data-done={isClaimed || undefined}>
      <img src={`/art/objects/${ART[purse]}.svg`} alt="" width={44} height={44} />
      <b>{title}</b>
      <SiteMoney amount={award.amount} isGold={purse === 'gold'} tone={isClaimed ? 'dim' : 'gold'} />
      {isClaimed ? (
        <small data-tone="success">
          <Check aria-hidden="true" />
          {text('vip_claimed_next', { date: day(ends) })}
        </small>
      ) : (
        <>
          <ProgressBar name={title} percent={Number(scaleDown(staked, 100n, required))} tone="gold" />
          <small>{text('vip_bet_more', { amount: written(required - staked), date: day(ends) })}</small>
        </>
      )}
    </article>
  )
}
