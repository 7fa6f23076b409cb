import type { Database } from '@tablestakes/node/database'
import { asOwner } from './fresh-database.ts'

const DAY = 86_400

/**
 * Moves movements of a player into the past, as if they had been made then. The player was there before them, and no day has
 * been summed up yet.
 */
export async function ageMovements(
  database: Database,
  { playerId, first, last, days }: { playerId: bigint; first: number; last: number; days: number },
): Promise<void> {
  await asOwner(
    database,
    `select make_journal_days(today() - ${days} - 1, today() - ${days});
     update player set created_at = least(created_at, now() - interval '${days + 1} days') where player_id = ${playerId};
     alter table transfer disable trigger append_only;
     update transfer set day = day - ${days}, at = at - interval '${days * DAY} seconds'
     where player_id = ${playerId} and number between ${first} and ${last};
     alter table transfer enable trigger append_only;
     delete from player_day;
     delete from summed_day`,
  )
}
