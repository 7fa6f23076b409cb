import { Button } from '@tablestakes/look/controls/Button.tsx'
import { LifeBuoy } from 'lucide-react'
import { navigate } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../../shell/frame/home.ts'
import { writeMoment } from '../../../shell/protection/times.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'

/** It has begun: until when, and that signing in again stays possible for what stays open. */
export function StopBegun({ until }: { until: number | null }) {
  const text = useText()
  return (
    <DialogSheet title={text('break_begun')} hideClose dismissible={false}>
      <EmptyState
        picture={<StatePicture picture="paused" />}
        title={until === null ? text('stop_forever') : text('stop_until', { when: writeMoment(until) })}
        text={text('break_begun_text')}
        action={
          <div className="care-foot">
            <Button block icon={<LifeBuoy />} onClick={() => void openDialog('help-lines')}>
              {text('help_title')}
            </Button>
            <Button look="action" block onClick={() => navigate(HOME)}>
              {text('ok')}
            </Button>
          </div>
        }
        isBare
      />
    </DialogSheet>
  )
}
