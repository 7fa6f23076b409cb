import '../protection.css'
import { exportStatistics, getStatistics, statisticsSteps } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { apiQuery, useApiMutation } from '../../../lib/api/api-query.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { CareUnloaded } from '../CareUnloaded.tsx'
import { Charts } from './Charts.tsx'

type StepName = (typeof statisticsSteps)[number]

/** What the player paid in and out, won, lost and played, as plainly as the books have it. */
export default function FiguresDialog() {
  const text = useText()
  const [step, setStep] = useState<StepName>('day')
  const statistics = useQuery(apiQuery(getStatistics, { step }))
  const saving = useApiMutation(exportStatistics)
  const save = () =>
    saving.mutate(
      { step },
      {
        onSuccess: ({ file_name, media_type, content }) =>
          saveFile({ name: file_name, content, mediaType: media_type }),
      },
    )
  const footer = (
    <Button size="lg" block icon={<Download />} busy={saving.isPending} onClick={save}>
      {text('figures_save')}
    </Button>
  )
  return (
    <DialogSheet title={text('figures_title')} footer={footer}>
      <div className="care-stack">
        <SegmentedControl
          name={text('figures_step')}
          options={statisticsSteps.map((value) => ({ value, text: text(`figures_by_${value}`) }))}
          value={step}
          onChange={setStep}
        />
        {statistics.data ? <Charts statistics={statistics.data} /> : <CareUnloaded query={statistics} rows={5} />}
      </div>
    </DialogSheet>
  )
}
