import './StopCard.css'
import { getProtection, requestReturn } from '@tablestakes/contract/protection'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Ban, LifeBuoy } from 'lucide-react'
import { toHref } from '../../lib/address/hash-location.ts'
import { useApiMutation } from '../../lib/api/api-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { StatePicture } from '../states/StatePicture.tsx'
import { StopPoints } from './StopPoints.tsx'
import { writeMoment } from './times.ts'
import type { Stop } from './use-stop.ts'

/** The calm page in place of play: until when, what stays open, who helps. */
export function StopCard({ stop }: { stop: Stop }) {
  const text = useText()
  const { isExclusion, until, canReturn, returnsAt } = stop
  return (
    <section className="stop-card">
      <StatePicture picture="paused" />
      <h2>{text(isExclusion ? 'stop_excluded_title' : 'stop_break_title')}</h2>
      <p>
        {returnsAt !== null
          ? text('stop_returns', { when: writeMoment(returnsAt) })
          : canReturn
            ? text('stop_return_text')
            : until === null
              ? text('stop_forever')
              : text('stop_until', { when: writeMoment(until) })}
      </p>
      <StopPoints isOver={canReturn || returnsAt !== null} />
      <div className="stop-do">
        <ButtonLink block href={toHref('/withdrawNew')}>
          {text('stop_withdraw')}
        </ButtonLink>
        <Button block icon={<LifeBuoy />} onClick={() => void openDialog('help-lines')}>
          {text('help_title')}
        </Button>
        {isExclusion && (canReturn || returnsAt !== null) && (
          <Button block icon={<Ban />} onClick={() => void openDialog('exclusion')}>
            {text('stop_longer')}
          </Button>
        )}
        {canReturn && <ReturnButton />}
      </div>
    </section>
  )
}

/** Asked twice: nobody comes back by a slip of the thumb. */
function ReturnButton() {
  const text = useText()
  const { mutate, isPending } = useApiMutation(requestReturn, { refreshes: [getProtection] })
  const ask = async () => {
    const isSure = await openDialog('confirm', {
      title: text('stop_return_sure'),
      message: text('stop_return_sure_text'),
      confirmText: text('stop_return_yes'),
      cancelText: text('stop_return_no'),
    })
    if (isSure) mutate({})
  }
  return (
    <Button look="text" block busy={isPending} onClick={() => void ask()}>
      {text('stop_return_do')}
    </Button>
  )
}
