import * as contract from '@tablestakes/contract/operator/notices'
import { isAllowedJump, isOwnPlace, isSafeOperatorText } from '@tablestakes/domain/text/operator-text'
import type { Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'

type Block = { title: string; content: string; customjump: string }

/** What every visitor reads, so nothing in it runs and nothing leads elsewhere. */
export function noticeOperatorRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listNotices, put: contract.putNotice },
    {
      table: 'notice',
      key: ['notice_id'],
      columns: 'notice_id, notice_type, site_id, blocks, vip_from, sort_id, starts_at, ends_at, is_shown',
      order: 'notice_id desc',
      async check(tx, { blocks, site_id: siteId }) {
        const hosts = await hostsOf(tx, typeof siteId === 'string' ? siteId : null)
        const given = Object.values((blocks ?? {}) as Record<string, Block | undefined>)
        const isSafe = given.every(
          (block) =>
            !block ||
            (isSafeOperatorText(block.title) &&
              isSafeOperatorText(block.content) &&
              (block.customjump === '' || isOwnPlace(block.customjump) || isAllowedJump(block.customjump, hosts))),
        )
        if (!isSafe) throw new Refused('CANNOT_CHANGE', 'no HTML, and links to our own screens and allowed hosts only')
      },
    },
  )
}

/** Those of the site, or of any for a notice to all: each site shows only what leads where it allows. */
async function hostsOf(tx: Tx, siteId: string | null): Promise<string[]> {
  const { rows } = await tx.query<{ host: string }>(
    'select unnest(jump_hosts) as host from site where $1::text is null or site_id = $1',
    [siteId],
  )
  return rows.map(({ host }) => host)
}
