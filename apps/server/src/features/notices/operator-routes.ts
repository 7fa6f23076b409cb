import * as contract from '@tablestakes/contract/operator/notices'
import { isOwnPlace, isSafeOperatorText } from '@tablestakes/domain/text/operator-text'
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
      async check(_tx, { blocks }) {
        const given = Object.values((blocks ?? {}) as Record<string, Block | undefined>)
        const isSafe = given.every(
          (block) =>
            !block ||
            (isSafeOperatorText(block.title) &&
              isSafeOperatorText(block.content) &&
              (block.customjump === '' || isOwnPlace(block.customjump))),
        )
        if (!isSafe) throw new Refused('CANNOT_CHANGE', 'no HTML, and links to our own screens only')
      },
    },
  )
}
