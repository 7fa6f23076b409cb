import type { ResponseOf } from '@tablestakes/contract/call'
import { type getLimits, type LimitKind, limitKinds, type setLimit } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { Select } from '@tablestakes/look/controls/Select.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { limitNames } from '../../../shell/protection/limit-words.ts'
import { writeMoment } from '../../../shell/protection/times.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import type { LimitDialogProps } from './LimitDialog.tsx'
import { LimitValue } from './LimitValue.tsx'
import { periodNames } from './period-names.ts'
import { type LimitFormState, useLimitForm } from './use-limit-form.ts'

type LimitFormProps = LimitDialogProps & { limits: ResponseOf<typeof getLimits> }

export function LimitForm({ limits, kind, period, isNeeded = false, onClose }: LimitFormProps) {
  const text = useText()
  const form = useLimitForm({ limits, kind, period, onSet: finish })
  const isFixed = kind !== undefined && period !== undefined

  function finish({ list }: ResponseOf<typeof setLimit>) {
    const pending = list.find((limit) => limit.kind === form.kind && limit.period === form.period)?.pending
    if (pending) toast.info(text('limit_set_waits', { when: writeMoment(pending.confirm_from) }))
    else toast.success(text('limit_set_now'))
    onClose(true)
  }

  return (
    <DialogSheet
      title={text(isNeeded ? 'limit_needed_title' : isFixed ? limitNames[form.kind] : 'limit_set')}
      subtitle={isNeeded ? text('limit_needed_text') : isFixed ? text(periodNames[form.period]) : undefined}
      footer={<LimitFoot form={form} waitingHours={limits.waiting_hours} isNeeded={isNeeded || limits.is_needed} />}
    >
      <div className="care-stack">
        {!isFixed && !isNeeded && (
          <Select
            label={text('limit_kind')}
            value={form.kind}
            onChange={(chosen) => form.chooseKind(chosen as LimitKind)}
            options={limitKinds.map((value) => ({ value, text: text(limitNames[value]) }))}
          />
        )}
        {!isFixed && form.periods.length > 1 && (
          <SegmentedControl
            name={text('limit_period')}
            options={form.periods.map((value) => ({ value, text: text(periodNames[value]) }))}
            value={form.period}
            onChange={form.choosePeriod}
          />
        )}
        <LimitValue key={`${form.kind}/${form.period}`} form={form} />
        <p className="care-note">{text(`limit_about_${form.kind}`)}</p>
      </div>
    </DialogSheet>
  )
}

type LimitFootProps = { form: LimitFormState; waitingHours: number; isNeeded: boolean }

function LimitFoot({ form, waitingHours, isNeeded }: LimitFootProps) {
  const text = useText()
  const { change, current, kind } = form
  const isReady = change === 'first' || change === 'tighter' || change === 'looser'
  // The last deposit limit cannot go where the jurisdiction asks for one; the server knows which is the last.
  const canRemove = current?.set_by === 'player' && !(isNeeded && kind === 'deposit')
  return (
    <div className="care-foot">
      <Button
        look="action"
        size="lg"
        block
        disabled={!isReady}
        busy={form.isBusy && !form.isRemoving}
        onClick={form.save}
      >
        {text(change === 'looser' ? 'limit_ask_looser' : 'limit_save')}
      </Button>
      <p>{text(change === 'looser' ? 'limit_truth_looser' : 'limit_truth_tighter', { hours: waitingHours })}</p>
      {canRemove && (
        <Button look="text" block busy={form.isRemoving} onClick={form.remove}>
          {text('limit_remove')}
        </Button>
      )}
    </div>
  )
}
