import {
  type CareScores,
  careActions,
  defaultScores,
  defaultThresholds,
  type MarkerThresholds,
  markerKinds,
} from '@tablestakes/domain/protection/markers'
import type { Reader, Tx } from '@tablestakes/node/database'

export type CareRules = {
  /** 0: the defaults. Each change counts one up; what was done says by which it was done. */
  version: number
  thresholds: MarkerThresholds
  scores: CareScores
}

/** Stands among the numbers of a site, and is none that a rule reads. */
const VERSION = 'version'

/**
 * A site's thresholds and scores: the defaults, and over them what its operators have set. They are read with every look, so that a change
 * holds for the next one.
 */
export async function loadCareRules(reader: Reader, siteId: string): Promise<CareRules> {
  const { rows } = await reader.query<{ name: string; value: number }>(
    'select name, value from care_rule where site_id = $1',
    [siteId],
  )
  const own = new Map(rows.map(({ name, value }) => [name, value]))
  const withOwn = <Name extends string>(names: readonly Name[], defaults: Record<Name, number>) =>
    Object.fromEntries(names.map((name) => [name, own.get(name) ?? defaults[name]])) as Record<Name, number>
  return {
    version: own.get(VERSION) ?? 0,
    thresholds: withOwn(markerKinds, defaultThresholds),
    scores: withOwn(careActions, defaultScores),
  }
}

/** What each version said, who wanted it and who agreed stands in the acts of operators. */
export async function setCareRules(tx: Tx, siteId: string, values: Record<string, number | undefined>): Promise<void> {
  await tx.query(
    `insert into care_rule (site_id, name, value) values ($1, $2, 1)
     on conflict (site_id, name) do update set value = care_rule.value + 1`,
    [siteId, VERSION],
  )
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    await tx.query(
      `insert into care_rule (site_id, name, value) values ($1, $2, $3)
       on conflict (site_id, name) do update set value = excluded.value`,
      [siteId, name, value],
    )
  }
}
