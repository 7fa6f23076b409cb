import '../security.css'
import { getDeletion, requestDeletion } from '@tablestakes/contract/privacy'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SheetText } from '@tablestakes/look/sheet/Sheet.tsx'
import { useState } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { serverNow } from '../../../../lib/browser/clock.ts'
import { withProof } from '../../../../lib/session/confirm.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { useMoments } from '../moments.ts'
import { Problem } from '../Problem.tsx'
import { useWork } from '../work.ts'

const GOES: readonly TextKey[] = [
  'data_deletion_goes_contact',
  'data_deletion_goes_access',
  'data_deletion_goes_devices',
  'data_deletion_goes_rest',
]
const STAYS: readonly TextKey[] = ['data_deletion_stays_books', 'data_deletion_stays_exclusion']
/** As long as the server waits. */
const WAITING_DAYS = 14

/** Two steps and a proof: first everything that goes and stays, then the question itself. */
export function DeletionSteps({ onBack }: { onBack: () => void }) {
  const [hasRead, setHasRead] = useState(false)
  return hasRead ? (
    <LastQuestion onBack={onBack} />
  ) : (
    <WhatHappens onBack={onBack} onContinue={() => setHasRead(true)} />
  )
}

function WhatHappens({ onBack, onContinue }: { onBack: () => void; onContinue: () => void }) {
  const text = useText()
  const footer = (
    <div className="guard-halves">
      <Button size="lg" onClick={onBack}>
        {text('data_deletion_keep')}
      </Button>
      <Button size="lg" onClick={onContinue}>
        {text('data_deletion_continue')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text('data_deletion_title')} subtitle={text('data_deletion_subtitle')} footer={footer}>
      <div className="guard-stack">
        <Points head="data_deletion_goes" points={GOES} />
        <Points head="data_deletion_stays" points={STAYS} />
        <section>
          <h3 className="guard-head">{text('data_deletion_waits')}</h3>
          <p className="guard-plain">{text('data_deletion_waits_text')}</p>
        </section>
      </div>
    </DialogSheet>
  )
}

function Points({ head, points }: { head: TextKey; points: readonly TextKey[] }) {
  const text = useText()
  return (
    <section>
      <h3 className="guard-head">{text(head)}</h3>
      <ul className="guard-dots">
        {points.map((point) => (
          <li key={point}>{text(point)}</li>
        ))}
      </ul>
    </section>
  )
}

function LastQuestion({ onBack }: { onBack: () => void }) {
  const text = useText()
  const { day } = useMoments()
  const [dueAt] = useState(() => serverNow() + WAITING_DAYS * DAY_MS)
  const leave = useWork({
    work: () => withProof(() => callApi(requestDeletion, {}, { quiet: true })),
    refreshes: [getDeletion],
    onDone: onBack,
  })
  const footer = (
    <div className="guard-stack">
      <Problem text={leave.problem} />
      <div className="guard-halves">
        <Button size="lg" onClick={onBack}>
          {text('data_deletion_keep')}
        </Button>
        <Button look="action" size="lg" busy={leave.isBusy} onClick={() => leave.run()}>
          {text('data_deletion_do')}
        </Button>
      </div>
    </div>
  )
  return (
    <DialogSheet title={text('data_deletion_sure')} footer={footer}>
      <SheetText>{text('data_deletion_sure_text', { when: day(dueAt) })}</SheetText>
    </DialogSheet>
  )
}
