import '../protection.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useState } from 'react'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { StopPoints } from '../../../shell/protection/StopPoints.tsx'
import { writeDay, writeMoment } from '../../../shell/protection/times.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { RadioTiles } from '../../../ui/fields/RadioTiles.tsx'
import { LastStep } from './LastStep.tsx'
import { StopBegun } from './StopBegun.tsx'
import { breaks, endOf, exclusions, type StopChoice } from './stop-choices.ts'

type Step = { name: 'choose' } | { name: 'confirm'; choice: StopChoice } | { name: 'begun'; until: number | null }

/** A break of hours to weeks, or an exclusion of months to for good: what happens is said before it happens. */
export default function BreakDialog({ isExclusion = false }: { isExclusion?: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'choose' })
  if (step.name === 'begun') return <StopBegun until={step.until} />
  if (step.name === 'confirm')
    return (
      <LastStep
        choice={step.choice}
        onBack={() => setStep({ name: 'choose' })}
        onBegun={(until) => setStep({ name: 'begun', until })}
      />
    )
  return <ChooseStep startsWithExclusion={isExclusion} onChosen={(choice) => setStep({ name: 'confirm', choice })} />
}

type ChooseStepProps = { startsWithExclusion: boolean; onChosen: (choice: StopChoice) => void }

function ChooseStep({ startsWithExclusion, onChosen }: ChooseStepProps) {
  const text = useText()
  const [kind, setKind] = useState(startsWithExclusion ? 'exclusion' : 'break')
  const [chosen, setChosen] = useState<string | null>(null)
  const [now] = useState(serverNow)
  const choices = kind === 'break' ? breaks : exclusions
  const choice = choices.find(({ value }) => value === chosen)
  const writeEnd = (candidate: StopChoice) => {
    const end = endOf(candidate, now)
    if (end === null) return text('exclusion_no_end')
    return text('break_until', { when: 'hours' in candidate ? writeMoment(end) : writeDay(end) })
  }
  const footer = (
    <div className="care-foot">
      <Button look="action" size="lg" block disabled={!choice} onClick={() => choice && onChosen(choice)}>
        {choice ? text('break_start', { time: text(choice.name) }) : text('break_choose')}
      </Button>
      <p>{text('break_truth')}</p>
    </div>
  )
  return (
    <DialogSheet title={text(kind === 'break' ? 'break_title' : 'exclusion_title')} footer={footer}>
      <div className="care-stack">
        <div className="care-picture">
          <StatePicture picture="paused" />
        </div>
        <SegmentedControl
          name={text('away_title')}
          options={[
            { value: 'break', text: text('break_tab') },
            { value: 'exclusion', text: text('exclusion_tab') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <RadioTiles
          name={text('break_how_long')}
          tiles={choices.map((candidate) => ({
            value: candidate.value,
            title: text(candidate.name),
            text: writeEnd(candidate),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        <StopPoints />
        {kind === 'exclusion' && <p className="care-note">{text('exclusion_about')}</p>}
      </div>
    </DialogSheet>
  )
}
