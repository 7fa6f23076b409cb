import { getSelfTests, takeSelfTest } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useState } from 'react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { RadioTiles } from '../../../ui/fields/RadioTiles.tsx'
import { StepBar } from '../../../ui/figures/ProgressBar.tsx'
import { answers, questions } from './questions.ts'

/** One question at a time; one may go back. Nothing is sent before the last. */
export function Questions({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const text = useText()
  const [place, setPlace] = useState(0)
  const [given, setGiven] = useState<readonly number[]>([])
  const { mutate, isPending } = useApiMutation(takeSelfTest, { refreshes: [getSelfTests] })
  const isLast = place === questions.length - 1
  const chosen = given[place]
  const goOn = () => {
    if (isLast) mutate({ answers: [...given] }, { onSuccess: onDone })
    else setPlace(place + 1)
  }
  const footer = (
    <div className="care-halves">
      <Button size="lg" onClick={() => (place === 0 ? onBack() : setPlace(place - 1))}>
        {text('back')}
      </Button>
      <Button look="action" size="lg" disabled={chosen === undefined} busy={isPending} onClick={goOn}>
        {text(isLast ? 'selftest_finish' : 'selftest_next')}
      </Button>
    </div>
  )
  const progress = text('selftest_place', { place: place + 1, count: questions.length })
  return (
    <DialogSheet title={text('selftest_title')} subtitle={progress} footer={footer}>
      <div className="care-stack">
        <StepBar name={progress} steps={questions.length} done={place} running />
        <p className="care-question">{text(questions[place]!)}</p>
        <RadioTiles
          key={place}
          name={text(questions[place]!)}
          columns={1}
          tiles={answers.map((answer, value) => ({ value: String(value), title: text(answer) }))}
          value={chosen === undefined ? null : String(chosen)}
          onChange={(value) => setGiven([...given.slice(0, place), Number(value), ...given.slice(place + 1)])}
        />
      </div>
    </DialogSheet>
  )
}
