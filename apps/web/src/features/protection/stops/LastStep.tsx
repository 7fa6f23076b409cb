import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Checkbox } from '@tablestakes/look/controls/Checkbox.tsx'
import { SheetText } from '@tablestakes/look/sheet/Sheet.tsx'
import { useState } from 'react'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { endOf, type StopChoice } from './stop-choices.ts'
import { useStopStart } from './use-stop-start.ts'

type LastStepProps = { choice: StopChoice; onBack: () => void; onBegun: (until: number | null) => void }

/** The question itself. An exclusion asks for one more tick, because nobody can take it back. */
export function LastStep({ choice, onBack, onBegun }: LastStepProps) {
  const text = useText()
  const [isUnderstood, setIsUnderstood] = useState(false)
  const isExclusion = 'months' in choice
  const [end] = useState(() => endOf(choice, serverNow()))
  const { start, isBusy } = useStopStart((state) =>
    onBegun(isExclusion ? state.excluded_until : (state.cool_off_until ?? end)),
  )
  const footer = (
    <div className="care-halves">
      <Button size="lg" onClick={onBack}>
        {text('back')}
      </Button>
      <Button
        look="action"
        size="lg"
        busy={isBusy}
        disabled={isExclusion && !isUnderstood}
        onClick={() => start(choice)}
      >
        {text('break_do')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text(isExclusion ? 'exclusion_sure' : 'break_sure')} footer={footer}>
      <div className="care-stack">
        <SheetText>
          {end === null
            ? text('exclusion_sure_forever')
            : text(isExclusion ? 'exclusion_sure_text' : 'break_sure_text', { when: writeMoment(end) })}
        </SheetText>
        {isExclusion && (
          <Checkbox checked={isUnderstood} onChange={setIsUnderstood}>
            {text('exclusion_understood')}
          </Checkbox>
        )}
      </div>
    </DialogSheet>
  )
}
