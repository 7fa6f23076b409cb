import '../protection.css'
import { getProtection } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { StopCard } from '../../../shell/protection/StopCard.tsx'
import { stopOf } from '../../../shell/protection/use-stop.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { CareUnloaded } from '../CareUnloaded.tsx'

/** The break or exclusion that holds: until when and what stays open. */
export default function StoppedDialog() {
  const text = useText()
  const state = useQuery(apiQuery(getProtection, {}))
  const stop = state.data ? stopOf(state.data, serverNow()) : null
  return (
    <DialogSheet title={text('stop_title')}>
      {stop ? (
        <StopCard stop={stop} />
      ) : state.data ? (
        <EmptyState
          picture={<StatePicture picture="paused" />}
          title={text('stop_none_title')}
          text={text('stop_none_text')}
          action={<Button onClick={() => void openDialog('protection')}>{text('safer_play')}</Button>}
          isBare
        />
      ) : (
        <CareUnloaded query={state} />
      )}
    </DialogSheet>
  )
}
