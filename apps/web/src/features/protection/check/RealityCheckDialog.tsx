import '../protection.css'
import {
  continueAfterCheck,
  getActivitySummary,
  getLimits,
  getProtection,
  summaryDays,
} from '@tablestakes/contract/protection'
import { MINUTE_MS } from '@tablestakes/domain/text/duration'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from '../../../lib/address/hash-location.ts'
import { apiQuery, useApiMutation } from '../../../lib/api/api-query.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../../shell/frame/home.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { Net } from '../Net.tsx'
import { writeMinutes } from '../write-minutes.ts'
import { ClockPicture } from './ClockPicture.tsx'

/** Time, stakes, wins and net, in the way of the next bet. Leaving is the filled button; every way out answers it. */
export default function RealityCheckDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  const { data: state } = useQuery(apiQuery(getProtection, {}))
  const [now] = useState(serverNow)
  const [way, setWay] = useState<'leave' | 'stay' | 'break' | null>(null)
  const answer = useApiMutation(continueAfterCheck, { refreshes: [getProtection] })
  const go = (chosen: 'leave' | 'stay' | 'break') => {
    setWay(chosen)
    answer.mutate(
      {},
      {
        onSuccess: () => {
          // Going elsewhere closes every dialog, this one too.
          if (chosen === 'leave') navigate(HOME)
          else onClose(true)
          if (chosen === 'break') void openDialog('break')
        },
      },
    )
  }
  const isBusy = (of: typeof way) => answer.isPending && way === of
  const minutes = state ? Math.max(0, Math.floor((now - state.session_began) / MINUTE_MS)) : 0
  const footer = (
    <div className="care-foot">
      <Button look="action" size="lg" block busy={isBusy('leave')} onClick={() => go('leave')}>
        {text('check_leave')}
      </Button>
      <Button size="lg" block busy={isBusy('stay')} onClick={() => go('stay')}>
        {text('check_stay')}
      </Button>
      <Button look="text" block busy={isBusy('break')} onClick={() => go('break')}>
        {text('check_break')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text('check_title')} hideTitle hideClose dismissible={false} footer={footer}>
      <div className="care-check">
        <ClockPicture />
        <h2>{text('check_head', { time: writeMinutes(minutes) })}</h2>
        {state && state.reality_check_minutes > 0 && (
          <p>{text('check_text', { time: writeMinutes(state.reality_check_minutes) })}</p>
        )}
        <TodaysFigures />
      </div>
    </DialogSheet>
  )
}

/** Of the whole day, not only of this login. Nothing can be staked while they are read. */
function TodaysFigures() {
  const text = useText()
  const { data: sums } = useQuery(apiQuery(getActivitySummary, { days: summaryDays.DAY }))
  const { data: left } = useQuery({
    ...apiQuery(getLimits, {}),
    select: ({ list }) => {
      const limit = list.find(({ kind, period }) => kind === 'session' && period === 'day')
      return limit ? Math.max(0, (limit.minutes ?? 0) - limit.used_minutes) : null
    },
  })
  if (!sums) return null
  return (
    <KeyValue
      rows={[
        { key: 'staked', term: text('figures_staked'), value: <SiteMoney amount={sums.staked} /> },
        { key: 'won', term: text('figures_won'), value: <SiteMoney amount={sums.won} /> },
        { key: 'net', term: text('care_net_today'), value: <Net amount={sums.net} />, total: true },
        ...(typeof left === 'number'
          ? [{ key: 'left', term: text('check_time_left'), value: writeMinutes(left) }]
          : []),
      ]}
    />
  )
}
