import { forgetLimits } from '../../ledger/index.ts'
import type { PersonalDataHolder } from '../players/index.ts'

const ERASED = [
  ...['player_limit', 'limit_change', 'limit_loosened', 'play_time', 'play_day', 'self_test', 'register_check'],
  ...['player_marker', 'care_step', 'care_note', 'care_case'],
]

/**
 * Limits, pauses and the time a player was active. An exclusion stays after the account was erased, with what the person is known by, as
 * long as it lasts: otherwise erasing would be a way around it.
 */
export const protectionData: PersonalDataHolder = {
  name: 'protection',
  async export(reader, playerId) {
    const all = async (text: string) => (await reader.query(text, [playerId])).rows
    return {
      limits: await all('select kind, period, own, house, law, changed_at from player_limit where player_id = $1'),
      waiting: await all('select kind, period, wanted, asked_at, confirm_from from limit_change where player_id = $1'),
      stops: await all(
        `select cool_off_until, excluded_at, excluded_until, returns_at, check_minutes, stake_bound, offers_off_until
         from player_protection where player_id = $1`,
      ),
      known_by: await all(
        'select kind, count(*)::integer as marks from excluded_mark where player_id = $1 group by kind',
      ),
      time: await all('select day, seconds from play_day where player_id = $1 order by day desc limit 1000'),
      self_tests: await all('select count(*)::integer as taken from self_test where player_id = $1'),
      register: await all('select is_excluded, checked_at from register_check where player_id = $1'),
      loosened: await all('select kind, period, loosened_at from limit_loosened where player_id = $1'),
      markers: await all('select day, kind, figure, threshold, score from player_marker where player_id = $1'),
      steps: await all(
        'select day, action, score, details, done_at, answered_at, is_taken from care_step where player_id = $1',
      ),
      cases: await all('select score, opened_at, outcome, closed_at from care_case where player_id = $1'),
      case_notes: await all('select text, noted_at from care_note where player_id = $1 order by note_id'),
      session: await all('select login_seconds, began_at, seen_at from play_time where player_id = $1'),
    }
  },
  async erase(tx, playerId) {
    for (const table of ERASED) await tx.query(`delete from ${table} where player_id = $1`, [playerId])
    await forgetLimits(tx, playerId)
    await tx.query('delete from player_protection where player_id = $1 and excluded_at is null', [playerId])
  },
}
