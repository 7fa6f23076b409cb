import { connect, transact } from '@tablestakes/node/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { leaseDueJobs } from './job-leases.ts'
import { defineJob, enqueue, nothing } from './jobs.ts'

const database = await freshDatabase()
const errand = defineJob({ kind: 'test.errand', payload: nothing, run: async () => {} })

const WAITING = 12
const PLACES = 3

beforeEach(() =>
  transact(database, async (tx) => {
    for (let made = 0; made < WAITING; made++) await enqueue(tx, { job: errand, payload: {} })
  }),
)
afterEach(() => database.query('delete from job'))

/** Ways to join that the planner is kept from, so that another one is left. Statistics decide otherwise, and they change. */
const JOINS = {
  hash: ['nestloop', 'mergejoin'],
  merge: ['nestloop', 'hashjoin'],
  'nested loop': ['hashjoin', 'mergejoin'],
  // Its inner side is asked anew for every row of the outer one.
  'bare nested loop': ['hashjoin', 'mergejoin', 'material', 'memoize', 'hashagg', 'sort', 'indexscan', 'bitmapscan'],
}

test.each(Object.keys(JOINS) as (keyof typeof JOINS)[])(
  'no more jobs are leased than there are places, whatever the plan: %s',
  async (join) => {
    const planned = connect(planningWithout(JOINS[join]), { max: 1 })
    try {
      const lease = () => leaseDueJobs(planned, { kinds: [errand.kind], limit: PLACES, leaseMs: 60_000 })
      const first = await lease()
      const second = await lease()
      expect([first.length, second.length]).toEqual([PLACES, PLACES])
      expect(new Set([...first, ...second].map(({ job_id }) => job_id)).size).toBe(2 * PLACES)
      expect(await runningJobs()).toBe(2 * PLACES)
    } finally {
      await planned.end()
    }
  },
)

function planningWithout(ways: readonly string[]): string {
  const url = new URL(database.options.connectionString!)
  url.searchParams.set('options', ways.map((way) => `-c enable_${way}=off`).join(' '))
  return url.href
}

async function runningJobs(): Promise<number> {
  return (await database.query(`select from job where state = 'running'`)).rowCount!
}
