import type { ResponseOf } from '@tablestakes/contract/call'
import { languages } from '@tablestakes/contract/fields'
import type { Activity, getActivity } from '@tablestakes/contract/promotions'
import { textFor } from '@tablestakes/dictionary'
import type { BoxPrize, Shown, Step } from './engine/activity-kind.ts'
import { type ActivityRecord, isOpen } from './engine/activity-record.ts'
import type { Missing } from './engine/audience.ts'
import { moneyTypeOf, showAward } from './engine/award.ts'

export function showActivity(activity: ActivityRecord, nowMs: number): Activity {
  return {
    activity_id: activity.id,
    activity_type: activity.type,
    is_open: isOpen(activity, nowMs),
    start_time: activity.startsAt.getTime(),
    end_time: activity.endsAt?.getTime() ?? null,
    ...activity.flags,
    sort_id: activity.sortId,
    banner_url: activity.bannerUrl,
    icons: activity.icons,
    titles: activity.titles,
  }
}

type Detail = ResponseOf<typeof getActivity>

/** One activity with all that its type shows a player. Visitors see what it is, and nothing of anybody. */
export function showDetail(
  activity: ActivityRecord,
  { shown, missing, nowMs, isJoined }: { shown: Shown; missing: Missing[]; nowMs: number; isJoined: boolean },
): Detail {
  const { share, wheel, url, boxes } = shown
  const worth = share?.awards[0]?.amount ?? 0n
  return {
    activity: showActivity(activity, nowMs),
    rules: activity.rules,
    missing,
    is_join: isJoined,
    steps: (shown.steps ?? []).map(showStep),
    rates: (shown.rates ?? []).map(({ from, rate, money }) => ({ from, rate, money_type: moneyTypeOf(money) })),
    base: share?.base ?? 0n,
    claimable: share?.canClaim ? worth : 0n,
    claim_time: share ? share.claimFromMs : null,
    ...(wheel && { wheel: showWheel(wheel) }),
    ...(boxes && { wheel: showWheelOfBoxes(boxes) }),
    ...(url !== undefined && { url }),
  }
}

function showWheel({ prizes, left, steps }: NonNullable<Shown['wheel']>): NonNullable<Detail['wheel']> {
  return {
    prizes: prizes.map(({ awards, art, weight }, index) => ({
      ...{ index, art, weight },
      award: awards[0] ? showAward(awards[0]) : { money_type: 0, amount: 0n },
    })),
    remain_rot_num: left,
    steps: steps.map(showStep),
  }
}

/** What the wheel behind blind boxes has. It is turned by a call of its own. */
const showWheelOfBoxes = ({ wheel }: NonNullable<Shown['boxes']>): NonNullable<Detail['wheel']> => ({
  prizes: wheel.prizes.map(showBoxPrize),
  remain_rot_num: wheel.left,
  steps: [],
})

export const showBoxPrize = ({ money, amount, multiplier, art, weight }: BoxPrize, index: number) => ({
  ...{ index, art, weight },
  award: showAward({ money, amount, multiplier }),
})

function showStep({ id, title, day, progress, awards, state }: Step): Detail['steps'][number] {
  return {
    step_id: id,
    title: Object.fromEntries(languages.map((lang) => [lang, textFor(lang, title.key, title.values)])),
    ...(day !== undefined && { day }),
    progress,
    awards: awards.map(showAward),
    state,
  }
}
