import * as contract from '@tablestakes/contract/operator/segments'
import type { Reader } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import type { Audience } from './engine/audience.ts'
import { audienceSize } from './make-activity.ts'

/** Saved audiences. */
export function segmentRoutes(app: App): void {
  serveOperator(app, contract.listSegments, async ({ site_id: siteId }) => ({
    list: await listSegments(app.database, { siteId }),
  }))

  serveOperator(
    app,
    contract.putSegment,
    async ({ site_id: siteId, name, audience }, { tx, note }) => {
      const { rowCount } = await tx.query('select from site where site_id = $1', [siteId])
      if (rowCount === 0) throw new Refusal('NOT_FOUND')
      const [before] = await listSegments(tx, { siteId, name })
      await tx.query(
        `insert into segment (site_id, name, audience) values ($1, $2, $3)
         on conflict (site_id, name) do update set audience = excluded.audience`,
        [siteId, name, JSON.stringify(audience)],
      )
      const [after] = await listSegments(tx, { siteId, name })
      note({ before: before ?? null, after: after! })
      return after!
    },
    { about: ({ site_id: siteId, name }) => `${siteId} ${name}` },
  )
}

type Segment = {
  site_id: string
  name: string
  audience: Omit<Audience, 'registered_from' | 'registered_to'> & { registered_from?: Date; registered_to?: Date }
  size: number
}

async function listSegments(
  reader: Reader,
  { siteId, name }: { siteId: string | undefined; name?: string },
): Promise<Segment[]> {
  const { rows } = await reader.query<{ site_id: string; name: string; audience: Audience }>(
    `select site_id, name, audience from segment where ($1::text is null or site_id = $1) and ($2::text is null or name = $2)
     order by site_id, name limit 500`,
    [siteId ?? null, name ?? null],
  )
  const segments: Segment[] = []
  for (const { audience, ...row } of rows) {
    const { registered_from: from, registered_to: to, ...rest } = audience
    segments.push({
      ...row,
      audience: {
        ...rest,
        ...(from && { registered_from: new Date(from) }),
        ...(to && { registered_to: new Date(to) }),
      },
      size: await audienceSize(reader, { siteId: row.site_id, audience }),
    })
  }
  return segments
}
