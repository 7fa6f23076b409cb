import type { Reader } from '@tablestakes/node/database'

/** The newest; together with the rest of a copy they fit one answer. */
const COPIED = 1_000

/** What happened to a player outside the ledger, for the copy of personal data. What is in the ledger is told there. */
export const factData = {
  name: 'facts',
  async export(reader: Reader, playerId: bigint): Promise<Record<string, unknown>> {
    const { rows } = await reader.query<Record<string, unknown>>(
      `select at, kind, about from player_fact where player_id = $1 order by number desc limit ${COPIED}`,
      [playerId],
    )
    return { events: rows }
  },
  /** Facts say that something happened under a number, and nothing of the person. Like the ledger, they stay. */
  async erase(): Promise<void> {},
}
