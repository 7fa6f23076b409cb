import './reward-card.css'
import { wageringTarget } from '@tablestakes/domain/ledger/wagering'
import { FULL_RATE, offeredWagering } from '@tablestakes/domain/ledger/wagering-told'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { CalendarClock, Dices, Gift, ListChecks, RotateCcw, TrendingUp, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { useRates } from '../../../shell/games/use-rates.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { writeRates, writeTimes } from '../../../shell/money/write-rates.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { isWagered, purseOf } from '../../../shell/rewards/awards.ts'
import { weave } from '../../../ui/weave.ts'
import type { Award } from './types.ts'

type RewardCardProps = {
  awards: readonly Award[]
  /** What the player must do, in words. */
  todo: ReactNode
  /** How far the player is; absent where there is nothing to count. */
  far?: ReactNode
  until?: ReactNode
}

/** A reward in plain words: what you get, what it asks of you, and what you would lose. */
export function RewardCard({ awards, todo, far, until }: RewardCardProps) {
  const text = useText()
  const isBound = awards.some(isWagered)
  return (
    <section className="reward-card card" aria-label={text('promo_card')}>
      <h2>{text('promo_card')}</h2>
      <dl>
        <Fact icon={<Gift />} term={text('promo_card_get')}>
          {awards.length > 0 ? <AwardFigures awards={awards} /> : text('promo_card_varies')}
        </Fact>
        <Fact icon={<ListChecks />} term={text('promo_card_do')}>
          {todo}
        </Fact>
        {far && (
          <Fact icon={<TrendingUp />} term={text('promo_card_far')}>
            {far}
          </Fact>
        )}
        <Fact icon={<RotateCcw />} term={text('promo_card_wager')}>
          <Wagering awards={awards} />
        </Fact>
        {isBound && (
          <Fact icon={<Dices />} term={text('promo_card_games')}>
            <Games />
          </Fact>
        )}
        {until && (
          <Fact icon={<CalendarClock />} term={text('promo_card_until')}>
            {until}
          </Fact>
        )}
        <Fact icon={<Wallet />} term={text('promo_card_lose')}>
          {text(isBound || awards.length === 0 ? 'promo_lose_bonus' : 'promo_lose_nothing')}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span aria-hidden="true">{icon}</span>
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Wagering({ awards }: { awards: readonly Award[] }) {
  const text = useText()
  const rates = useRates()
  const bound = awards.filter(isWagered)
  if (bound.length === 0) {
    if (awards.length === 0) return text('promo_wager_varies')
    return text(awards.every((award) => purseOf(award) === 'gold') ? 'promo_wager_gold' : 'promo_wager_none')
  }
  // What free rounds bring is known when they are played: only how often it is bet is said before.
  const free = bound.find(({ rounds }) => rounds !== undefined)
  const given = bound.filter(({ rounds }) => rounds === undefined)
  const ofFree = free && text('award_rounds_terms', { times: free.multiplier ?? 0 })
  if (given.length === 0) return ofFree
  const coin = given.reduce((sum, { amount }) => sum + amount, 0n)
  const target = given.reduce((sum, { amount, multiplier = 0 }) => sum + wageringTarget(amount, multiplier * 100), 0n)
  const { bets, betsTimes } = offeredWagering({ coin, target }, rates)
  const parts = [
    <b key="bets">
      <SiteMoney amount={bets} />
    </b>,
    <Num key="times">{writeTimes(betsTimes)}</Num>,
  ]
  return (
    <>
      {weave(text('promo_wager_bets'), parts)}
      {ofFree && <p>{ofFree}</p>}
    </>
  )
}

function Games() {
  const text = useText()
  const rates = useRates()
  if (!rates || rates.least === FULL_RATE) return text('promo_games_all')
  return weave(text('promo_games_part'), [<Num key="rates">{writeRates(rates)}</Num>])
}
