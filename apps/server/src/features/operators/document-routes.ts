import * as contract from '@tablestakes/contract/operator/documents'
import type { App } from '../../platform/http/http.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import type { Acting } from '../../platform/operators/serving.ts'
import {
  type DocumentReason,
  judgeDocument,
  keepDocumentNumber,
  listWaitingDocuments,
  openDocument,
  readDocumentNumber,
  type WaitingDocument,
} from '../documents/index.ts'
import type { Personal } from '../players/index.ts'
import { excludeByMarks, type OnStop } from '../protection/index.ts'

type Whose = { player: number; id: string }

/** Documents that prove who a player is. That somebody has looked at one is written down too. */
export function documentReviewRoutes(app: App, { personal, onStop }: { personal: Personal; onStop: OnStop }): void {
  serveOperator(app, contract.listDocuments, async () => ({
    list: (await listWaitingDocuments(app.database)).map(show),
  }))

  serveOperator(
    app,
    contract.readDocument,
    async (whose, { tx }) => {
      const { kind, mediaType, picture } = await openDocument(tx, app.secret, keyOf(whose))
      const content = picture.toString('base64')
      return { player_id: whose.player, id: whose.id, kind, media_type: mediaType, content }
    },
    { about },
  )

  serveOperator(
    app,
    contract.acceptDocument,
    async ({ number, ...whose }, caller) => {
      const judged = await judge(whose, caller, null)
      if (number === undefined) return { ...judged, is_excluded: false }
      const numberIndex = personal.index('document', readDocumentNumber(number))
      const { playerId, documentId } = keyOf(whose)
      await keepDocumentNumber(caller.tx, { playerId, documentId, numberIndex })
      const stop = { playerId, nowMs: app.clock(), onStop }
      const isExcluded = await excludeByMarks(caller.tx, stop, [{ kind: 'document', mark: numberIndex }])
      if (isExcluded) caller.note({ is_excluded: true })
      return { ...judged, is_excluded: isExcluded }
    },
    { about },
  )

  serveOperator(
    app,
    contract.refuseDocument,
    ({ reason_key: reasonKey, ...whose }, caller) => judge(whose, caller, reasonKey),
    { about },
  )
}

/** With a reason it is a no. */
async function judge(whose: Whose, { tx, operator, note }: Acting, reasonKey: DocumentReason | null) {
  const verdict = reasonKey === null ? ({ state: 'accepted' } as const) : ({ state: 'refused', reasonKey } as const)
  if (reasonKey !== null) note({ reason_key: reasonKey })
  const isFirst = await judgeDocument(tx, { ...keyOf(whose), operatorId: operator.id, verdict })
  if (!isFirst) throw new Refused('ALREADY_JUDGED')
  return { player_id: whose.player, id: whose.id, state: verdict.state }
}

const keyOf = ({ player, id }: Whose) => ({ playerId: BigInt(player), documentId: id.toLowerCase() })

const about = ({ player, id }: Whose) => `player ${player} document ${id.toLowerCase()}`

function show({ playerId, documentId, siteId, kind, mediaType, bytes, uploadedAt }: WaitingDocument) {
  return {
    player_id: Number(playerId),
    id: documentId,
    site_id: siteId,
    kind,
    media_type: mediaType,
    bytes,
    uploaded_at: uploadedAt,
  }
}
