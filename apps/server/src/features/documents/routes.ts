import { listDocuments, uploadDocument } from '@tablestakes/contract/privacy'
import { type App, serve } from '../../platform/http/http.ts'
import type { Personal } from '../players/index.ts'
import type { Sites } from '../site/index.ts'
import { loadDocuments } from './list.ts'
import { keepDocument } from './upload.ts'

/** 4 MB in base64, as long as the contract lets it be, and a form around it. */
const BODY_BYTES_MAX = 5_600_000 + 64 * 1024

export function documentRoutes(app: App, { sites, personal }: { sites: Sites; personal: Personal }): void {
  serve(app, listDocuments, async (_request, { playerId, site }) =>
    loadDocuments(app.database, personal, { playerId, site: await sites.get(site.id) }),
  )
  serve(
    app,
    uploadDocument,
    (request, { playerId }) => keepDocument(app.database, app.secret, { ...request, playerId }),
    { bodyBytesMax: BODY_BYTES_MAX, limit: 'uploads', cost: 10 },
  )
}
