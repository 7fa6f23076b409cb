import '../protection.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getProtection, setRealityCheck } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { RadioTiles } from '../../../ui/fields/RadioTiles.tsx'
import { CareUnloaded } from '../CareUnloaded.tsx'
import { writeMinutes } from '../write-minutes.ts'
import { intervalsUnder } from './intervals.ts'

/** How often the game is interrupted by a look at the clock. */
export default function ReminderDialog({ onClose }: Closable) {
  const text = useText()
  const state = useQuery(apiQuery(getProtection, {}))
  if (state.data) return <Intervals state={state.data} onDone={() => onClose()} />
  return (
    <DialogSheet title={text('reminder_title')}>
      <CareUnloaded query={state} />
    </DialogSheet>
  )
}

type IntervalsProps = { state: ResponseOf<typeof getProtection>; onDone: () => void }

function Intervals({ state: { reality_check_minutes, reality_check_most }, onDone }: IntervalsProps) {
  const text = useText()
  const [chosen, setChosen] = useState(String(reality_check_minutes))
  const { mutate, isPending } = useApiMutation(setRealityCheck, { refreshes: [getProtection] })
  const save = () =>
    mutate(
      { minutes: Number(chosen) },
      {
        onSuccess: () => {
          toast.success(text('reminder_saved'))
          onDone()
        },
      },
    )
  const footer = (
    <Button
      look="action"
      size="lg"
      block
      busy={isPending}
      disabled={chosen === String(reality_check_minutes)}
      onClick={save}
    >
      {text('limit_save')}
    </Button>
  )
  return (
    <DialogSheet title={text('reminder_title')} subtitle={text('reminder_about')} footer={footer}>
      <div className="care-stack">
        <RadioTiles
          name={text('reminder_title')}
          tiles={intervalsUnder(reality_check_most, reality_check_minutes).map((minutes) => ({
            value: String(minutes),
            title: minutes === 0 ? text('reminder_never') : writeMinutes(minutes),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        {reality_check_most > 0 && (
          <p className="care-note">{text('reminder_most', { time: writeMinutes(reality_check_most) })}</p>
        )}
      </div>
    </DialogSheet>
  )
}
