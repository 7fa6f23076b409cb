import './lottery-reward.css'
import { listActivities } from '@tablestakes/contract/promotions'
import { useReducedMotion } from '@tablestakes/look/browser/use-media'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useRedPoints } from '../../../shell/frame/red-points.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { isSomething, isWagered, purseOf, useWrittenAwards } from '../../../shell/rewards/awards.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import type { Award, Granted } from '../parts/types.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

type Reward = { granted: Granted; title: string; before: Granted['purses'] }

/** What was won or claimed: the amount, where it went, and what to do next. */
export default function LotteryRewardDialog({ reward, onClose }: Closable & { reward?: Reward }) {
  const text = useText()
  return (
    <DialogSheet title={text('dialog_lottery_reward')} {...(reward && { subtitle: reward.title })}>
      {reward ? <Won reward={reward} onClose={onClose} /> : <NothingYet onClose={onClose} />}
    </DialogSheet>
  )
}

function NothingYet({ onClose }: Closable) {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture="no-rewards" />}
      title={text('promo_nothing_title')}
      text={text('promo_nothing_text')}
      action={
        <ButtonLink href={toHref('/activity')} onClick={() => onClose()}>
          {text('promo_go_all')}
        </ButtonLink>
      }
      isBare
    />
  )
}

function Won({ reward: { granted, before }, onClose }: { reward: Reward } & Closable) {
  const text = useText()
  const written = useWrittenAwards()
  const awards = granted.awards.filter(isSomething)
  const isHeld = granted.is_held === true
  const isNothing = awards.length === 0
  return (
    <div className="won" data-held={isHeld || undefined}>
      <Burst isHeld={isHeld} isNothing={isNothing} />
      <p className="won-words" role="status">
        {isHeld
          ? text('promo_held_title')
          : isNothing
            ? text('promo_won_nothing')
            : text('promo_you_got', { prize: written(awards) })}
      </p>
      {!isNothing && <AwardFigures awards={awards} />}
      {isHeld && <p className="won-note">{text('promo_held_text')}</p>}
      {!isHeld && !isNothing && <PurseAfter awards={awards} before={before} after={granted.purses} />}
      {!isHeld && awards.some(isWagered) && <p className="won-note">{text('promo_won_bonus')}</p>}
      <NextStep hasBonus={!isHeld && awards.some(isWagered)} onClose={onClose} />
    </div>
  )
}

/** Gold from one point, once. Where motion is not wanted: a tick. */
function Burst({ isHeld, isNothing }: { isHeld: boolean; isNothing: boolean }) {
  const isReduced = useReducedMotion()
  if (isHeld)
    return (
      <span className="won-mark won-mark-held" aria-hidden="true">
        <Hourglass />
      </span>
    )
  if (isReduced)
    return (
      <span className="won-mark" aria-hidden="true">
        <Check />
      </span>
    )
  return (
    <span className="won-burst" aria-hidden="true">
      {!isNothing && <i />}
      <img src={`/art/objects/${isNothing ? 'gift-open' : 'gold-heap'}.svg`} alt="" width="132" height="132" />
    </span>
  )
}

const FIELDS = { cash: 'money', bonus: 'coin', gold: 'gold' } as const

/** The purse that grew, counting up from what it held. */
function PurseAfter({ awards, before, after }: { awards: Award[]; before: Reward['before']; after: Reward['before'] }) {
  const text = useText()
  const [isCounting, setIsCounting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsCounting(true), RECEIPT_MS)
    return () => clearTimeout(timer)
  }, [])
  // Free rounds are in no purse.
  const given = awards.find(({ rounds }) => rounds === undefined)
  if (!given) return null
  const purse = purseOf(given)
  const grown = FIELDS[purse] !== 'gold' && after[FIELDS[purse]] === before[FIELDS[purse]] ? 'cash' : purse
  return (
    <p className="won-purse">
      <span>{text('promo_purse_now', { purse: text(`purse_${grown}`) })}</span>
      <SiteMoney amount={(isCounting ? after : before)[FIELDS[grown]]} isGold={grown === 'gold'} counts />
    </p>
  )
}

/** The receipt is read before the purse begins to count. */
const RECEIPT_MS = 500

/** What else can be claimed now; else what turns the bonus into cash. */
function NextStep({ hasBonus, onClose }: { hasBonus: boolean } & Closable) {
  const text = useText()
  const words = useOwnWords()
  const waiting = useRedPoints().list.filter(({ is_show_red }) => is_show_red)
  const { data } = useQuery(apiQuery(listActivities, {}))
  const next = data?.list.find(({ activity_id: id }) => waiting.some(({ activity_id }) => activity_id === id))
  return (
    <div className="won-next">
      {next ? (
        <ButtonLink block href={toHref(`/activity?id=${next.activity_id}`)} onClick={() => onClose()}>
          {text('promo_next', { name: words(next.titles) })}
        </ButtonLink>
      ) : (
        hasBonus && (
          <Button block onClick={() => void openDialog('bonus-tasks')}>
            {text('promo_next_tasks')}
          </Button>
        )
      )}
      <Button look="text" block onClick={() => onClose()}>
        {text('promo_done')}
      </Button>
    </div>
  )
}
