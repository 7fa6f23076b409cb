import './documents.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { documentKinds, type listDocuments } from '@tablestakes/contract/privacy'
import { BadgeCheck, Clock, Lock } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { PayoutUnloaded } from '../PayoutUnloaded.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { useDocuments } from './document-queries.ts'

type Documents = ResponseOf<typeof listDocuments>
type Kind = (typeof documentKinds)[number]

/** Who a player is, proven with pictures: what is needed, what was sent, and what came of it. */
export default function DocumentsDialog() {
  const text = useText()
  const query = useDocuments()
  return (
    <DialogSheet title={text('documents_title')} subtitle={text('documents_text')}>
      {query.data ? (
        <DocumentList documents={query.data} />
      ) : (
        <PayoutUnloaded query={query}>
          <ListSkeleton rows={3} />
        </PayoutUnloaded>
      )}
    </DialogSheet>
  )
}

function DocumentList({ documents }: { documents: Documents }) {
  const text = useText()
  const latest = (kind: Kind) =>
    documents.list
      .filter((document) => document.kind === kind)
      .toSorted((one, other) => other.create_time - one.create_time)[0]
  return (
    <div className="documents">
      <Standing documents={documents} />
      <ul className="documents-list">
        {documentKinds
          .filter((kind) => documents.needed.includes(kind) || latest(kind) !== undefined)
          .map((kind) => (
            <DocumentRow key={kind} kind={kind} document={latest(kind)} isNeeded={documents.needed.includes(kind)} />
          ))}
      </ul>
      <p className="documents-private">
        <Lock aria-hidden="true" />
        {text('documents_private')}
      </p>
    </div>
  )
}

/** Where it stands as a whole, once there is nothing left to send. */
function Standing({ documents: { list, needed, verification_level } }: { documents: Documents }) {
  const text = useText()
  const isWaiting = list.some(({ state }) => state === 'waiting')
  if (needed.length > 0) {
    return (
      <p className="documents-level">
        <span>{text('documents_level')}</span>
        <b>{text(`documents_level_${verification_level as 0 | 1 | 2 | 3}`)}</b>
      </p>
    )
  }
  return (
    <section className="documents-standing card" data-tone={isWaiting ? 'waiting' : 'done'}>
      {isWaiting ? <Clock aria-hidden="true" /> : <BadgeCheck aria-hidden="true" />}
      <div>
        <h3>{text(isWaiting ? 'documents_waiting_title' : 'documents_done_title')}</h3>
        <p>{text(isWaiting ? 'documents_waiting_text' : 'documents_done_text')}</p>
      </div>
    </section>
  )
}
