import type { Tx } from '@tablestakes/node/database'
import { addPlayerFact } from '../../facts/index.ts'

type Candidate = {
  player_id: bigint
  parent_id: bigint
  second_id: bigint | null
  third_id: bigint | null
  state: string
}

/** Invitees who have paid in and staked enough, and have proven a contact. One that looks wrong is held instead. */
export async function qualifyInvitees(tx: Tx, nowMs: number): Promise<void> {
  const { rows } = await tx.query<Candidate>(
    `select i.player_id, i.parent_id, i.second_id, i.third_id, i.state from invite_rules r join invitee i using (site_id)
     where i.qualified_at is null and i.state in ('open', 'released')
       and i.staked >= r.qualify_stake and i.deposited >= r.qualify_deposit and (i.staked > 0 or i.deposited > 0)
       and exists (select from player_contact c where c.player_id = i.player_id and c.verified_at is not null)
     order by i.player_id for no key update of i`,
  )
  for (const candidate of rows) {
    const reasons = candidate.state === 'released' ? [] : await suspicionsOf(tx, candidate)
    if (reasons.length > 0) await hold(tx, candidate.player_id, reasons)
    else await qualify(tx, candidate, nowMs)
  }
}

async function hold(tx: Tx, playerId: bigint, reasons: readonly string[]): Promise<void> {
  await tx.query(`update invitee set state = 'held', reasons = $2 where player_id = $1`, [playerId, reasons])
}

async function qualify(tx: Tx, invitee: Candidate, nowMs: number): Promise<void> {
  await tx.query('update invitee set qualified_at = $2 where player_id = $1', [invitee.player_id, new Date(nowMs)])
  await tx.query(
    `update agent_team set qualified = qualified + 1
     where (agent_id, depth) in (select agent_id, depth from unnest($1::bigint[], array[1, 2, 3]) a (agent_id, depth))`,
    [[invitee.parent_id, invitee.second_id, invitee.third_id]],
  )
  await addPlayerFact(tx, { playerId: invitee.parent_id, kind: 'invited', about: 'qualified' })
}

type Suspicions = { cycle: boolean; device: boolean; payment: boolean; holder: boolean }

/**
 * One person, one account: whether the invitee shares a browser, a payout account or its holder with one of the three above or with
 * another invitee of the same player, or stands above the inviter. Documents are pictures without a number, so the holder of the payout
 * account, who is the person on the document, stands for them.
 */
async function suspicionsOf(
  tx: Tx,
  { player_id: playerId, parent_id, second_id, third_id }: Candidate,
): Promise<string[]> {
  const { rows } = await tx.query<Suspicions>({
    name: 'agents-suspicions',
    text: `select exists (
             select from player where player_id = any ($2) and $1 in (parent_id, second_parent_id, third_parent_id)
           ) as cycle, exists (
             select from player_device mine join player_device other using (device_hash)
             left join invitee i on i.player_id = other.player_id
             where mine.player_id = $1 and other.player_id <> $1 and (other.player_id = any ($2) or i.parent_id = $3)
           ) as device, exists (
             select from withdraw_account mine join withdraw_account other using (blind_index)
             left join invitee i on i.player_id = other.player_id
             where mine.player_id = $1 and other.player_id <> $1 and (other.player_id = any ($2) or i.parent_id = $3)
           ) as payment, exists (
             select from withdraw_account mine join withdraw_account other using (site_id, holder_index)
             left join invitee i on i.player_id = other.player_id
             where mine.player_id = $1 and other.player_id <> $1 and (other.player_id = any ($2) or i.parent_id = $3)
           ) as holder`,
    values: [playerId, [parent_id, second_id, third_id].filter((id) => id !== null), parent_id],
  })
  const found = rows[0]!
  return (['cycle', 'device', 'payment', 'holder'] as const).filter((reason) => found[reason])
}
