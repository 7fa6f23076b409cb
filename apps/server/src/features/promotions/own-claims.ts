import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { listOwnClaims as claimsCall, listEnded as endedCall } from '@tablestakes/contract/promotions'
import type { Reader } from '@tablestakes/node/database'
import { readAwards, type StoredAward, showAward } from './engine/award.ts'

type Claim = ResponseOf<typeof claimsCall>['list'][number]
type Row = Pick<Claim, 'activity_id' | 'activity_type' | 'titles' | 'state'> & {
  claim_id: string
  awards: StoredAward[]
  claimed_at: Date
}

/** What a player has claimed, newest first. Ids are made in the order of time, so that a page ends at one. */
export async function listOwnClaims(
  reader: Reader,
  playerId: bigint,
  { last_id: lastId = '', limit = historyPageSize }: RequestOf<typeof claimsCall>,
): Promise<ResponseOf<typeof claimsCall>> {
  const before = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lastId) ? lastId : null
  const { rows } = await reader.query<Row>(
    `select c.claim_id, c.activity_id, a.activity_type, a.titles, c.awards, c.state, c.claimed_at
     from activity_claim c join activity a using (activity_id)
     where c.player_id = $1 and ($2::uuid is null or c.claim_id < $2) and jsonb_array_length(c.awards) > 0
     order by c.claim_id desc limit $3`,
    [playerId, before, limit],
  )
  const list = rows.map(({ claim_id: id, awards, claimed_at: at, ...row }) => ({
    ...{ id, ...row, awards: readAwards(awards).map(showAward), claim_time: at.getTime() },
  }))
  return { list, last_id: list.length === limit ? (list.at(-1)?.id ?? '') : '' }
}

const WEEK_MS = 7 * 86_400_000

/** What players of a site could take part in until some days ago. */
export async function listEnded(
  reader: Reader,
  { siteId, nowMs }: { siteId: string; nowMs: number },
): Promise<ResponseOf<typeof endedCall>> {
  const { rows } = await reader.query<
    { ended: Date } & Omit<ResponseOf<typeof endedCall>['list'][number], 'ended_time'>
  >(
    `select activity_id, activity_type, titles, ended from (
       select *, least(ended_at, ends_at) as ended from activity where site_id = $1 and state <> 'draft') a
     where ended > $2 and ended <= $3 order by ended desc, activity_id limit 50`,
    [siteId, new Date(nowMs - WEEK_MS), new Date(nowMs)],
  )
  return { list: rows.map(({ ended, ...row }) => ({ ...row, ended_time: ended.getTime() })) }
}
