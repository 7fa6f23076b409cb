import type { Database } from '@tablestakes/node/database'
import { asOwner } from './fresh-database.ts'

const DAY_MS = 86_400_000

/** As if so many days had passed: everything that was played, paid, summed up and counted until now was so much earlier. */
export async function passDays(database: Database, days: number): Promise<void> {
  const older = (key: string) =>
    `${key} = (lpad(to_hex(('x' || encode(substr(uuid_send(${key}), 1, 6), 'hex'))::bit(48)::bigint - ${days * DAY_MS}), 12, '0')
      || encode(substr(uuid_send(${key}), 7), 'hex'))::uuid`
  const earlier = (time: string) => `${time} = ${time} - interval '${days} days'`
  const kept = ['entry', 'transfer', 'foreign_key', 'voided_play']
  const trigger = (action: string) =>
    kept.map((table) => `alter table ${table} ${action} trigger append_only;`).join('')
  // In two steps, since one day takes the place of another.
  const move = (table: string, more = '') =>
    `update ${table} set day = -day; update ${table} set day = -day - ${days}${more};`
  await asOwner(
    database,
    `select make_journal_days(min(day) - ${days}, max(day) - ${days}) from entry;
     select make_journal_days(min(day) - ${days}, max(day) - ${days}) from transfer;
     ${trigger('disable')}
     update entry set day = day - ${days}, ${['entry_id', 'play_id', 'cause'].map(older).join(', ')};
     update transfer set day = day - ${days}, ${older('entry_id')}, ${earlier('at')};
     update foreign_key set ${older('entry_id')};
     update voided_play set ${older('play_id')}, ${older('void_id')};
     ${trigger('enable')}
     update open_stake set ${older('play_id')}, ${earlier('placed_at')};
     update wager_task set ${older('entry_id')}, ${earlier('created_at')}, ${earlier('ended_at')};
     update player set ${earlier('created_at')};
     update late_outcome set day = day - ${days}, play_day = play_day - ${days}, ${older('play_id')};
     ${move('summed_day')}
     ${move('player_day', `, ${earlier('first_deposit_at')}`)}
     ${move('game_day')}
     ${move('counted_day', `, late_through = late_through - ${days}, ${earlier('counted_at')}`)}`,
  )
}

/** What a key has become when so many days have passed. */
export function olderKey(key: string, days: number): string {
  const ms = Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) - days * DAY_MS
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${key.slice(13)}`
}
