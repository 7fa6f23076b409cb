import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { within } from '@tablestakes/node/within'

/**
 * Something that every request needs and that hardly ever changes, kept in memory. Triggers count its changes in
 * `content_version`; every node asks for the count at most every two seconds and loads again when it has moved.
 */
export type Versioned<Value> = {
  get(): Promise<{ version: bigint; value: Value }>
}

const CHECKED_EVERY_MS = 2_000
/** A silent database keeps no page waiting longer than this when there is something to show. */
const PATIENCE_MS = 2_000

export function createVersioned<Value>(
  { database, clock }: { database: Database; clock: Clock },
  { name, load }: { name: string; load: (reader: Reader) => Promise<Value> },
): Versioned<Value> {
  let held: { version: bigint; value: Value } | null = null
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function check() {
    const version = await readVersion(database, name)
    // Read before the value: a change in between is then loaded twice rather than missed.
    if (held?.version !== version) held = { version, value: await load(database) }
    checkedAtMs = clock()
  }

  return {
    async get() {
      // A clock that was ahead and is set right must not keep what was known then until that time comes.
      if (Math.abs(clock() - checkedAtMs) >= CHECKED_EVERY_MS) {
        checking ??= check().finally(() => {
          checking = null
        })
        try {
          await (held ? within(PATIENCE_MS, checking) : checking)
        } catch (error) {
          // While the database is away, what was known stays true; only a node that knows nothing yet must fail.
          if (!held) throw error
          // Not asked again immediately: each question to a silent database would hold its request up for seconds.
          checkedAtMs = clock()
        }
      }
      return held!
    },
  }
}

async function readVersion(reader: Reader, name: string): Promise<bigint> {
  const { rows } = await reader.query<{ version: bigint }>({
    name: 'content-version',
    text: 'select version from content_version where name = $1',
    values: [name],
  })
  return rows[0]?.version ?? 0n
}
