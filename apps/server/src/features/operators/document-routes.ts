import * as z from 'zod/mini'
import type { App } from '../../platform/http/http.ts'
import {
  type DocumentReason,
  documentReasons,
  judgeDocument,
  listWaitingDocuments,
  openDocument,
  type WaitingDocument,
} from '../documents/index.ts'
import { actAs } from './acts.ts'
import type { Operator } from './operator-record.ts'
import { Refused } from './refused.ts'
import { Attachment, serveOperator } from './serve-operator.ts'

const document = { player: z.string().check(z.regex(/^[1-9]\d{0,15}$/)), id: z.uuid() }

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' }

type Asked = { player: string; id: string }

/** Documents that prove who a player is. That somebody has looked at one is written down too. */
export function documentReviewRoutes(app: App): void {
  const { database, secret } = app
  serveOperator(app, { method: 'GET', path: '/operator/documents', asked: z.object({}) }, async () => ({
    list: (await listWaitingDocuments(database)).map(show),
  }))

  serveOperator(
    app,
    { method: 'GET', path: '/operator/documents/:player/:id', asked: z.object(document) },
    async (asked, operator) => {
      const opened = await actAs(database, operator, { act: 'document.read', subject: subjectOf(asked) }, (tx) =>
        openDocument(tx, secret, whoseOf(asked)),
      )
      const name = `player-${asked.player}-${opened.kind}.${ENDINGS[opened.mediaType]}`
      return new Attachment({ name, mediaType: opened.mediaType, content: opened.picture })
    },
  )

  serveOperator(
    app,
    { method: 'POST', path: '/operator/documents/:player/:id/accept', asked: z.object(document) },
    (asked, operator) => judge(app, asked, { operator, reasonKey: null }),
  )

  serveOperator(
    app,
    {
      method: 'POST',
      path: '/operator/documents/:player/:id/refuse',
      asked: z.object({ ...document, reason_key: z.enum(documentReasons) }),
    },
    ({ reason_key: reasonKey, ...asked }, operator) => judge(app, asked, { operator, reasonKey }),
  )
}

/** With a reason it is a no. */
function judge(
  { database }: App,
  asked: Asked,
  { operator, reasonKey }: { operator: Operator; reasonKey: DocumentReason | null },
) {
  const verdict = reasonKey === null ? ({ state: 'accepted' } as const) : ({ state: 'refused', reasonKey } as const)
  const act = {
    act: reasonKey === null ? 'document.accept' : 'document.refuse',
    subject: subjectOf(asked),
    ...(reasonKey !== null && { details: { reason_key: reasonKey } }),
  }
  return actAs(database, operator, act, async (tx) => {
    const isFirst = await judgeDocument(tx, { ...whoseOf(asked), operatorId: operator.id, verdict })
    if (!isFirst) throw new Refused(409, 'ALREADY_JUDGED')
    return { player_id: Number(asked.player), id: asked.id, state: verdict.state }
  })
}

const whoseOf = ({ player, id }: Asked) => ({ playerId: BigInt(player), documentId: id.toLowerCase() })

const subjectOf = ({ player, id }: Asked) => `player ${player} document ${id.toLowerCase()}`

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
