import './protection.css'
import { getLimits, getProtection, getStatistics } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { serverNow } from '../../lib/browser/clock.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { StopCard } from '../../shell/protection/StopCard.tsx'
import { stopOf } from '../../shell/protection/use-stop.ts'
import { AwayRows } from './AwayRows.tsx'
import { CareUnloaded } from './CareUnloaded.tsx'
import { AdviceCard } from './care/AdviceCard.tsx'
import { LimitList } from './limits/LimitList.tsx'
import { MonthCard } from './MonthCard.tsx'
import { SessionCard } from './SessionCard.tsx'

/** Everything that keeps play within what the player has decided, with their own result at the top. */
export default function ProtectionDialog() {
  const text = useText()
  const state = useQuery(apiQuery(getProtection, {}))
  const limits = useQuery(apiQuery(getLimits, {}))
  const days = useQuery(apiQuery(getStatistics, { step: 'day' }))
  const stop = state.data ? stopOf(state.data, serverNow()) : null
  return (
    <DialogSheet title={text('safer_play')} subtitle={text('care_subtitle')}>
      {state.data && limits.data ? (
        <div className="care-stack">
          {stop && <StopCard stop={stop} />}
          <AdviceCard />
          {days.data ? (
            <>
              <SessionCard began={state.data.session_began} today={days.data.list.at(-1)} />
              <MonthCard statistics={days.data} />
            </>
          ) : (
            <CareUnloaded query={days} rows={2} />
          )}
          <LimitList limits={limits.data} state={state.data} />
          <AwayRows isStopped={stop !== null} />
        </div>
      ) : (
        <CareUnloaded query={state.error ? state : limits} rows={6} />
      )}
    </DialogSheet>
  )
}
