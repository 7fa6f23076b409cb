import { languages } from '@tablestakes/contract/fields'
import { type Notice, noticeTypes } from '@tablestakes/contract/notices'
import { isAllowedJump, isOwnPlace } from '@tablestakes/domain/text/operator-text'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned } from '../../platform/postgres/versioned.ts'
import type { Site } from '../site/index.ts'

type StoredNotice = Notice & { siteId: string | null; vipFrom: number }

type Row = {
  notice_id: number
  notice_type: Notice['notice_type']
  site_id: string | null
  blocks: Pick<Notice, 'en'> & Partial<Notice>
  vip_from: number
  sort_id: number
  starts_at: Date
  ends_at: Date | null
}

/** All notices, kept in memory: every visitor asks for them. */
export type Notices = {
  /** Of a site at this moment, in their order. */
  now(site: Where, who: { vipLevel: number; type?: Notice['notice_type'] | undefined }): Promise<Notice[]>
  /** Past ones too, newest first. */
  all(site: Where): Promise<Notice[]>
}

/** The site, and the hosts it lets notices lead to. */
type Where = Pick<Site, 'id' | 'jumpHosts'>

export function openNotices({ database, clock }: { database: Database; clock: Clock }): Notices {
  const notices = createVersioned({ database, clock }, { name: 'notice', load: loadNotices })
  const ofSite = async (site: Where) =>
    (await notices.get()).value
      .filter((notice) => notice.siteId === null || notice.siteId === site.id)
      .map((notice) => leadingWithin(notice, site.jumpHosts))
  return {
    async now(site, { vipLevel, type }) {
      const nowMs = clock()
      return (await ofSite(site))
        .filter(({ start_time: from, end_time: to }) => from <= nowMs && (to === null || nowMs < to))
        .filter((notice) => notice.vipFrom <= vipLevel && (type === undefined || notice.notice_type === type))
        .slice(0, 100)
    },
    async all(site) {
      const nowMs = clock()
      return (await ofSite(site))
        .filter(
          (notice) => notice.start_time <= nowMs && notice.vipFrom === 0 && notice.notice_type !== noticeTypes.WINNING,
        )
        .toSorted((one, other) => Number(other.id) - Number(one.id))
    },
  }
}

/** What leads to a host that is no longer allowed leads nowhere. */
function leadingWithin(notice: StoredNotice, hosts: readonly string[]): StoredNotice {
  const blocks = languages.flatMap((language) => {
    const block = notice[language]
    if (!block || block.customjump === '') return []
    const { customjump: jump } = block
    return isOwnPlace(jump) || isAllowedJump(jump, hosts) ? [] : [[language, { ...block, customjump: '' }]]
  })
  return blocks.length === 0 ? notice : { ...notice, ...Object.fromEntries(blocks) }
}

async function loadNotices(reader: Reader): Promise<StoredNotice[]> {
  const { rows } = await reader.query<Row>('select * from notice where is_shown order by sort_id, notice_id desc')
  return rows.map((row) => ({
    ...row.blocks,
    id: String(row.notice_id),
    notice_type: row.notice_type,
    sort_id: row.sort_id,
    start_time: row.starts_at.getTime(),
    end_time: row.ends_at?.getTime() ?? null,
    siteId: row.site_id,
    vipFrom: row.vip_from,
  }))
}
