/** The node that tells watchers what changes in their matches, in a process of its own. Started by sports-watchers.ts. */
import { createServer } from 'node:http'
import { connect } from '@tablestakes/node/database'
import { startLoop } from '@tablestakes/node/loop'
import { openWatchers, TELL_MS } from '../apps/server/src/features/sportsbook/live/watchers.ts'
import { startLive } from '../apps/server/src/platform/live/live.ts'

const [databaseUrl, port] = process.argv.slice(2) as [string, string]
const database = connect(databaseUrl)
const watchers = openWatchers({ database, clock: Date.now })
const server = createServer()
await startLive(database, {
  server,
  watchers: [watchers],
  clock: Date.now,
  log: { warn: (_, text) => console.error(text) },
})
startLoop({
  idleMs: TELL_MS,
  onError: (error) => console.error(error),
  async step() {
    await watchers.tell()
    return false
  },
})
process.once('disconnect', () => process.exit())
server.listen(Number(port), '127.0.0.1', () => process.send!('open'))
