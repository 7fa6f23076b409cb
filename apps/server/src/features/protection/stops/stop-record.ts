import type { Reader } from '@tablestakes/node/database'

export type ProtectionRecord = {
  coolOffUntil: Date | null
  excludedAt: Date | null
  /** Null while `excludedAt` is set: for good. */
  excludedUntil: Date | null
  returnsAt: Date | null
  checkMinutes: number | null
}

const NOTHING: ProtectionRecord = {
  coolOffUntil: null,
  excludedAt: null,
  excludedUntil: null,
  returnsAt: null,
  checkMinutes: null,
}

export async function loadProtection(reader: Reader, playerId: bigint): Promise<ProtectionRecord> {
  const { rows } = await reader.query<ProtectionRecord>({
    name: 'protection-of',
    text: `select cool_off_until as "coolOffUntil", excluded_at as "excludedAt", excluded_until as "excludedUntil",
             returns_at as "returnsAt", check_minutes as "checkMinutes"
           from player_protection where player_id = $1`,
    values: [playerId],
  })
  return rows[0] ?? NOTHING
}
