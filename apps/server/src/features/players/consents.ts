import type { ConsentKind } from '@tablestakes/contract/privacy'
import type { Reader, Tx } from '@tablestakes/node/database'

export type Consent = { kind: ConsentKind; version: string; isGiven: boolean }
export type DatedConsent = Consent & { changedAt: Date }

/** Consents are only ever added: what was agreed to, when, and in which version stays provable. */
export async function recordConsents(tx: Tx, given: { playerId: bigint; consents: readonly Consent[] }): Promise<void> {
  const { playerId, consents } = given
  await tx.query(
    `insert into player_consent (player_id, kind, version, is_given)
     select $1, kind, version, is_given from unnest($2::text[], $3::text[], $4::boolean[]) as one (kind, version, is_given)`,
    [
      playerId,
      consents.map(({ kind }) => kind),
      consents.map(({ version }) => version),
      consents.map(({ isGiven }) => isGiven),
    ],
  )
}

/** Whether a consent stands now; one that was never asked for does not. */
export async function hasConsent(reader: Reader, playerId: bigint, kind: ConsentKind): Promise<boolean> {
  const { rows } = await reader.query<{ is_given: boolean }>({
    name: 'consent-has',
    text: 'select is_given from player_consent where player_id = $1 and kind = $2 order by consent_id desc limit 1',
    values: [playerId, kind],
  })
  return rows[0]?.is_given ?? false
}

/** The newest of each kind. */
export async function consentsOf(reader: Reader, playerId: bigint): Promise<DatedConsent[]> {
  const { rows } = await reader.query<DatedConsent>(
    `select distinct on (kind) kind, version, is_given as "isGiven", changed_at as "changedAt"
     from player_consent where player_id = $1 order by kind, consent_id desc`,
    [playerId],
  )
  return rows
}
