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
  const [record] = await loadProtections(reader, [playerId])
  return record!
}

/** Of many at a time, in their order. */
export async function loadProtections(reader: Reader, playerIds: readonly bigint[]): Promise<ProtectionRecord[]> {
  const { rows } = await reader.query<ProtectionRecord & { player_id: bigint }>({
    name: 'protection-of',
    text: `select player_id, cool_off_until as "coolOffUntil", excluded_at as "excludedAt", excluded_until as "excludedUntil",
             returns_at as "returnsAt", check_minutes as "checkMinutes"
           from player_protection where player_id = any ($1::bigint[])`,
    values: [playerIds],
  })
  const records = new Map(rows.map(({ player_id: id, ...record }) => [id, record]))
  return playerIds.map((id) => records.get(id) ?? NOTHING)
}
