import {
  type CareScores,
  careActions,
  defaultScores,
  defaultThresholds,
  type MarkerThresholds,
  markerKinds,
} from '@tablestakes/domain/protection/markers'
import type { Reader, Tx } from '@tablestakes/node/database'

export type CareRules = { thresholds: MarkerThresholds; scores: CareScores }

/** A site's thresholds and scores: the defaults, and over them what its operators have set. */
export async function loadCareRules(reader: Reader, siteId: string): Promise<CareRules> {
  const { rows } = await reader.query<{ name: string; value: number }>(
    'select name, value from care_rule where site_id = $1',
    [siteId],
  )
  const own = new Map(rows.map(({ name, value }) => [name, value]))
  const withOwn = <Name extends string>(names: readonly Name[], defaults: Record<Name, number>) =>
    Object.fromEntries(names.map((name) => [name, own.get(name) ?? defaults[name]])) as Record<Name, number>
  return { thresholds: withOwn(markerKinds, defaultThresholds), scores: withOwn(careActions, defaultScores) }
}

export async function setCareRules(tx: Tx, siteId: string, values: Record<string, number | undefined>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    await tx.query(
      `insert into care_rule (site_id, name, value) values ($1, $2, $3)
       on conflict (site_id, name) do update set value = excluded.value`,
      [siteId, name, value],
    )
  }
}
