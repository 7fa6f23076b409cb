import { createHmac } from 'node:crypto'
import type { Campaign } from '@tablestakes/contract/agents'
import { tidyText } from '@tablestakes/contract/fields'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { findInviter, loadPlayer, lockPlayer } from '../players/index.ts'

const MOST = 50

export const linkOf = (code: string): string => `/?invitation_code=${encodeURIComponent(code)}`
const codeOf = (invitationCode: string, number: number) =>
  number === 0 ? invitationCode : `${invitationCode}-${number}`

type Row = {
  number: number
  name: string
  opens: number
  created_at: Date
  registrations: number
  first_deposits: number
}

/** A player's links with what came by them, the plain one first. */
export async function listCampaigns(reader: Reader, playerId: bigint): Promise<Campaign[]> {
  const { invitationCode, createdAt } = await loadPlayer(reader, playerId)
  const { rows } = await reader.query<Row>(
    `select n.number, coalesce(c.name, '') as name, coalesce(c.opens, 0)::float8 as opens, c.created_at,
       coalesce(i.registrations, 0)::float8 as registrations, coalesce(i.first_deposits, 0)::float8 as first_deposits
     from (select 0::smallint as number union select number from invite_campaign where player_id = $1) n
     left join invite_campaign c on c.player_id = $1 and c.number = n.number
     left join (select campaign as number, count(*) as registrations, count(first_deposit_at) as first_deposits
       from invitee where parent_id = $1 group by 1) i on i.number = n.number
     order by n.number`,
    [playerId],
  )
  return rows.map((row) => {
    const code = codeOf(invitationCode, row.number)
    const { number, name, opens, registrations, first_deposits } = row
    const create_time = ((row.created_at as Date | null) ?? createdAt).getTime()
    return { number, name, code, url: linkOf(code), opens, registrations, first_deposits, create_time }
  })
}

/** The same name again is the same campaign. */
export async function addCampaign(tx: Tx, playerId: bigint, typed: string): Promise<Campaign> {
  const name = tidyText(typed)
  if (name === '' || name.length > 32) throw new Refusal('INVALID')
  // One after the other, so that no number is given twice.
  await lockPlayer(tx, playerId)
  const known = await listCampaigns(tx, playerId)
  const same = known.find((one) => one.number > 0 && one.name === name)
  if (same) return same
  const number = Math.max(...known.map((one) => one.number)) + 1
  if (number > MOST) throw new Refusal('CAMPAIGNS_FULL')
  await tx.query('insert into invite_campaign (player_id, number, name) values ($1, $2, $3)', [playerId, number, name])
  return (await listCampaigns(tx, playerId)).find((one) => one.number === number)!
}

type Visit = { siteId: string; code: string; ip: string; secret: string; day: string }

/** Counts a visitor once a day. The address itself is not kept. */
export async function countOpen(tx: Tx, { siteId, code, ip, secret, day }: Visit): Promise<void> {
  const inviter = await findInviter(tx, { siteId, code })
  if (!inviter) return
  const { playerId, campaign = 0 } = inviter
  const visitor = createHmac('sha256', secret).update(`invitation ${day} ${ip}`).digest()
  await tx.query(`insert into invite_campaign (player_id, number, name) values ($1, $2, '') on conflict do nothing`, [
    ...[playerId, campaign],
  ])
  const { rowCount } = await tx.query(
    'insert into campaign_visit (player_id, number, visitor, day) values ($1, $2, $3, $4) on conflict do nothing',
    [playerId, campaign, visitor, day],
  )
  if (rowCount === 1)
    await tx.query('update invite_campaign set opens = opens + 1 where player_id = $1 and number = $2', [
      playerId,
      campaign,
    ])
}
