import type { Guarded } from '../platform/postgres/roles.ts'

/** What happened has happened: the application's database role adds facts and changes none. */
export const factsAccess: Guarded = {
  readOnly: ['player_fact', 'player_fact_count'],
  callable: ['add_player_fact'],
}
