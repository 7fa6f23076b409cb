import '../security.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { cancelDeletion, getDeletion } from '@tablestakes/contract/privacy'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { callApi } from '../../../../lib/api/api.ts'
import { useText, useWireText } from '../../../../lib/words/i18n.ts'
import { toast } from '../../../../shell/toasts/toast.ts'
import { useMoments } from '../moments.ts'
import { Problem } from '../Problem.tsx'
import { useWork } from '../work.ts'

type Deletion = ResponseOf<typeof getDeletion>['deletion']

/** The way out of the account, or the day it happens and the way back. */
export function DeletionState({ deletion, onStart }: { deletion: Deletion; onStart: () => void }) {
  const text = useText()
  const wireText = useWireText()
  const { moment } = useMoments()
  const keep = useWork({
    work: () => callApi(cancelDeletion, {}, { quiet: true }),
    refreshes: [getDeletion],
    onDone: () => toast.success(text('data_deletion_cancelled')),
  })
  return (
    <section>
      <h3 className="guard-head">{text('data_deletion')}</h3>
      {deletion?.state === 'waiting' ? (
        <div className="guard-warn">
          <h3>{text('data_deletion_due', { when: moment(deletion.due_time) })}</h3>
          <p>{text('data_deletion_due_text')}</p>
          {deletion.kept_keys.length > 0 && (
            <>
              <b>{text('data_deletion_kept')}</b>
              <ul className="guard-dots">
                {deletion.kept_keys.map((key) => (
                  <li key={key}>{wireText(key)}</li>
                ))}
              </ul>
            </>
          )}
          <div className="guard-buttons">
            <Button busy={keep.isBusy} onClick={() => keep.run()}>
              {text('data_deletion_keep')}
            </Button>
          </div>
          <Problem text={keep.problem} />
        </div>
      ) : (
        <div className="card guard-card">
          <p>{text('data_deletion_text')}</p>
          <div className="guard-buttons">
            <Button onClick={onStart}>{text('data_deletion_start')}</Button>
          </div>
        </div>
      )}
    </section>
  )
}
