import { connect } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { startWorker } from '../src/platform/jobs/job-worker.ts'
import { defineJob } from '../src/platform/jobs/jobs.ts'

/** A node for the test that kills it: it writes the effect of its job, says so, and never comes to the commit. */
const database = connect(process.argv[2]!)
const note = defineJob({
  kind: 'test.note',
  payload: z.object({ name: z.string() }),
  async run(tx, { name }) {
    await tx.query('insert into effect values ($1)', [name])
    process.send!('wrote')
    await new Promise<never>(() => {})
  },
})
startWorker(database, { jobs: [note], log: console, idleMs: 20, leaseMs: 300 })
