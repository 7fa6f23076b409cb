import type { PersonalDataHolder } from '../players/index.ts'

/** The level and what was claimed for it. It stays under the number alone: a reward must not be given twice. */
export const vipData: PersonalDataHolder = {
  name: 'vip',
  async export(reader, playerId) {
    const level = await reader.query<Record<string, unknown>>(
      'select level, reached_at from player_vip where player_id = $1',
      [playerId],
    )
    const claims = await reader.query<Record<string, unknown>>(
      'select level, awards, claimed_at from vip_claim where player_id = $1 order by level',
      [playerId],
    )
    const periods = await reader.query<Record<string, unknown>>(
      'select kind, period, level, awards, claimed_at from vip_period_claim where player_id = $1 order by claimed_at',
      [playerId],
    )
    return { level: level.rows[0] ?? null, claims: claims.rows, weeks_and_months: periods.rows }
  },
  async erase() {},
}
