import '../protection.css'
import { answerCareAdvice, type CareAdvice, getCareAdvice, getLimits } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { writeMoment } from '../../../shell/protection/times.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { toast } from '../../../shell/toasts/toast.ts'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { CareUnloaded } from '../CareUnloaded.tsx'
import { Suggestion } from './Suggestion.tsx'

type Advice = NonNullable<CareAdvice['advice']>

/** What stood out in the player's last days, in figures, and what would help. */
export default function AdviceDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  const care = useQuery(apiQuery(getCareAdvice, {}))
  const answer = useApiMutation(answerCareAdvice, { refreshes: [getCareAdvice, getLimits] })
  const send = (is_taken: boolean, then?: () => void) =>
    answer.mutate(
      { is_taken },
      {
        onSuccess: () => {
          if (is_taken) toast.success(text('advice_taken'))
          onClose(true)
          then?.()
        },
      },
    )
  const advice = care.data?.advice
  const footer = advice && (
    <div className="care-foot">
      {advice.suggested && (
        <Button look="action" size="lg" block busy={answer.isPending} onClick={() => send(true)}>
          {text('advice_take')}
        </Button>
      )}
      <Button size="lg" block onClick={() => send(false, () => void openDialog('break'))}>
        {text('advice_break')}
      </Button>
      <Button look="text" block onClick={() => send(false)}>
        {text('advice_read')}
      </Button>
    </div>
  )
  // A title that promises something would stand above the news that there is nothing.
  const head =
    care.data?.advice === null
      ? { title: text('safer_play') }
      : { title: text('advice_title'), subtitle: text('advice_subtitle') }
  return (
    <DialogSheet {...head} {...(footer && { footer })}>
      {advice ? (
        <AdviceText advice={advice} offersOff={care.data?.offers_off_until ?? null} />
      ) : care.data ? (
        <EmptyState
          picture={<StatePicture picture="paused" />}
          title={text('advice_none_title')}
          text={text('advice_none_text')}
          isBare
        />
      ) : (
        <CareUnloaded query={care} rows={3} />
      )}
    </DialogSheet>
  )
}

function AdviceText({ advice, offersOff }: { advice: Advice; offersOff: number | null }) {
  const text = useText()
  return (
    <div className="care-stack">
      <p className="care-plain">{text('advice_text')}</p>
      <ul className="care-markers card">
        {advice.markers.map(({ kind, figure, threshold }) => (
          <li key={kind} className="care-marker">
            <b>{text(`marker_${kind}`, { figure })}</b>
            <span className="care-marker-from">{text('advice_from', { threshold })}</span>
          </li>
        ))}
      </ul>
      {advice.suggested && <Suggestion suggested={advice.suggested} />}
      {offersOff !== null && <p className="care-note">{text('advice_offers_off', { when: writeMoment(offersOff) })}</p>}
    </div>
  )
}
