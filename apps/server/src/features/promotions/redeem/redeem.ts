import type { Tx } from '@tablestakes/node/database'
import { lockBalance, type Owner } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { requireFree } from '../engine/audience.ts'
import { readAwards, type StoredAward, showAward } from '../engine/award.ts'
import { grantAwards } from '../engine/grant.ts'
import type { VipLevelOf } from '../engine/standing.ts'

type CodeRow = {
  campaign_id: number
  awards: StoredAward[]
  starts_at: Date
  ends_at: Date | null
  per_code: number
  per_player: number
  vip_from: number
  is_open: boolean
  used: number
}

type Redeeming = { owner: Owner; siteId: string; codeHash: Buffer; nowMs: number; vipLevelOf: VipLevelOf }

/** Gives what a code brings. Purses first, then the code: two who want its last use come one after the other. */
export async function redeem(tx: Tx, { owner, siteId, codeHash, nowMs, vipLevelOf }: Redeeming) {
  await requireFree(tx, owner.playerId)
  await lockBalance(tx, owner)
  const row = await holdCode(tx, { siteId, codeHash })
  if (!row || row.starts_at.getTime() > nowMs) throw new Refusal('REDEEM_UNKNOWN')
  if (!row.is_open || (row.ends_at !== null && row.ends_at.getTime() <= nowMs)) throw new Refusal('REDEEM_EXPIRED')
  const own = await tx.query<{ uses: number; has_this: boolean }>(
    `select count(*)::integer as uses, coalesce(bool_or(code_hash = $3), false) as has_this from redeem_use
     where player_id = $1 and campaign_id = $2`,
    [owner.playerId, row.campaign_id, codeHash],
  )
  const { uses, has_this: hasThis } = own.rows[0]!
  if (row.used >= row.per_code || hasThis || uses >= row.per_player) throw new Refusal('REDEEM_USED')
  if ((await vipLevelOf(tx, owner)) < row.vip_from) throw new Refusal('NOT_ELIGIBLE')
  const awards = readAwards(row.awards)
  const reference = `campaign ${row.campaign_id}`
  const { purses, entryId } = await grantAwards(tx, { owner, awards, account: 'redeem', reason: 'redeem', reference })
  await tx.query('insert into redeem_use (player_id, code_hash, campaign_id, entry_id) values ($1, $2, $3, $4)', [
    owner.playerId,
    codeHash,
    row.campaign_id,
    entryId,
  ])
  await tx.query('update redeem_code set used = used + 1 where code_hash = $1', [codeHash])
  return { awards: awards.map(showAward), purses }
}

async function holdCode(tx: Tx, { siteId, codeHash }: Pick<Redeeming, 'siteId' | 'codeHash'>): Promise<CodeRow | null> {
  const { rows } = await tx.query<CodeRow>(
    `select campaign_id, awards, starts_at, ends_at, per_code, per_player, vip_from, is_open, used
     from redeem_code join redeem_campaign using (campaign_id) where code_hash = $1 and site_id = $2 for update of redeem_code`,
    [codeHash, siteId],
  )
  return rows[0] ?? null
}

/** Whether there is such a code on the site. Asked before, so that a wrong one can be counted. */
export async function isKnown(tx: Pick<Tx, 'query'>, { siteId, codeHash }: Pick<Redeeming, 'siteId' | 'codeHash'>) {
  const { rowCount } = await tx.query(
    'select from redeem_code join redeem_campaign using (campaign_id) where code_hash = $1 and site_id = $2',
    [codeHash, siteId],
  )
  return rowCount === 1
}
