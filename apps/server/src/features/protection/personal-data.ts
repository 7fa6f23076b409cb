import { forgetLimits } from '../../ledger/index.ts'
import type { PersonalDataHolder } from '../players/index.ts'

/**
 * Limits, pauses and the time a player was active. An exclusion stays after the account was erased, with what the person is known by, as
 * long as it lasts: otherwise erasing would be a way around it.
 */
export const protectionData: PersonalDataHolder = {
  name: 'protection',
  async export(reader, playerId) {
    const all = async (text: string) => (await reader.query(text, [playerId])).rows
    return {
      limits: await all('select kind, period, own, house, changed_at from player_limit where player_id = $1'),
      waiting: await all('select kind, period, wanted, asked_at, confirm_from from limit_change where player_id = $1'),
      stops: await all(
        `select cool_off_until, excluded_at, excluded_until, returns_at, check_minutes, stake_bound
         from player_protection where player_id = $1`,
      ),
      known_by: await all(
        'select kind, count(*)::integer as marks from excluded_mark where player_id = $1 group by kind',
      ),
      time: await all('select day, seconds from play_day where player_id = $1 order by day desc limit 1000'),
      self_tests: await all('select count(*)::integer as taken from self_test where player_id = $1'),
      register: await all('select is_excluded, checked_at from register_check where player_id = $1'),
      session: await all('select login_seconds, began_at, seen_at from play_time where player_id = $1'),
    }
  },
  async erase(tx, playerId) {
    for (const table of ['player_limit', 'limit_change', 'play_time', 'play_day', 'self_test', 'register_check'])
      await tx.query(`delete from ${table} where player_id = $1`, [playerId])
    await forgetLimits(tx, playerId)
    await tx.query('delete from player_protection where player_id = $1 and excluded_at is null', [playerId])
  },
}
