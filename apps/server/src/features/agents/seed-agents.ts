import { commissionKinds } from '@tablestakes/contract/agents'
import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import type { Tx } from '@tablestakes/node/database'
import { lastPlace } from '../../ledger/index.ts'

/** The week's stakes of the team, in smallest top-ups, and the percent of the house edge for the three levels of invitees. */
const LEVELS = [
  { stakes: 0n, rates: [10, 3, 1] },
  { stakes: 500n, rates: [12, 4, 1.5] },
  { stakes: 5_000n, rates: [15, 5, 2] },
  { stakes: 50_000n, rates: [20, 6, 2.5] },
  { stakes: 500_000n, rates: [25, 8, 3] },
] as const

/** Rules and levels for every site without any, and the place from which invitees' bets count. */
export async function seedAgents(tx: Tx): Promise<void> {
  await tx.query('lock table invite_rules in share row exclusive mode')
  const { rows } = await tx.query<{ site_id: string; unit: bigint }>(
    `select site_id, amounts[1] as unit from cashier
     where config_type = $1 and cardinality(amounts) > 0
       and not exists (select from invite_rules had where had.site_id = cashier.site_id)`,
    [balanceConfigTypes.GLOBAL],
  )
  for (const { site_id: siteId, unit } of rows) {
    await tx.query('insert into invite_rules (site_id, qualify_deposit, qualify_stake) values ($1, $2, $3)', [
      ...[siteId, unit, 5n * unit],
    ])
    for (const [level, { stakes, rates }] of LEVELS.entries()) {
      await tx.query(
        'insert into agent_level (site_id, level, weekly_stakes) values ($1, $2, $3) on conflict do nothing',
        [...[siteId, level, stakes * unit]],
      )
      await tx.query(
        `insert into agent_rate (site_id, level, depth, kind, rate)
         select $1, $2, depth, kind, rate from unnest($3::numeric[]) with ordinality r (rate, depth), unnest($4::text[]) kind
         on conflict do nothing`,
        [siteId, level, rates, commissionKinds],
      )
    }
  }
  const { place, day } = await lastPlace(tx)
  await tx.query('insert into invite_cursor (place, day) values ($1, $2) on conflict do nothing', [place, day])
}
