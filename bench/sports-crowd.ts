/** A part of those who watch matches, in a process of its own. Started by sports-watchers.ts. */
import { livePath } from '@tablestakes/contract/live'
import { connect, transact } from '@tablestakes/node/database'
import { issueTicket } from '../apps/server/src/platform/live/live-tickets.ts'
import type { Report } from './crash-crowd.ts'
import { latenessOf } from './sports-prices.ts'
import { openSocket, say } from './web-socket.ts'

/** Connections opened simultaneously: a handshake is dearer than a message. */
const OPENING = 50
/** As many rows of matches as a list shows at once. */
const ROWS = 20
/** Only some read what they get: reading would cost more than sending. */
const READING = 25

const [databaseUrl, ...figures] = process.argv.slice(2) as [string, ...string[]]
const [port, watchers, matches] = figures.map(Number) as [number, number, number]
const database = connect(databaseUrl, { max: 4 })
const report: Report = { open: 0, messages: 0, late: [] }
let isCounting = false

for (let index = 0; index < watchers; index += OPENING)
  await Promise.all(Array.from({ length: Math.min(OPENING, watchers - index) }, (_, place) => watch(index + place)))
await database.end()
process.once('disconnect', () => process.exit())
process.on('message', (asked) => {
  if (asked === 'count') isCounting = true
  else process.send!(report)
})
process.send!('open')

/** Every fifth sees all of one match, the others a list. */
async function watch(index: number): Promise<void> {
  const { ticket } = await transact(database, (tx) => issueTicket(tx, { playerId: null, siteId: 'main' }))
  const first = 1 + ((index * 37) % matches)
  const topics =
    index % 5 === 0
      ? [`match.${first}`]
      : Array.from({ length: ROWS }, (_, place) => `row.${1 + ((first + place) % matches)}`)
  const onFrame = (payload: () => string) => {
    if (!isCounting) return
    report.messages += 1
    if (index % READING === 0) report.late.push(...latenessOf(payload()))
  }
  const socket = await openSocket({ port, path: `${livePath}?ticket=${ticket}`, onFrame })
  report.open += 1
  socket.on('close', () => {
    report.open -= 1
  })
  say(socket, JSON.stringify({ type: 'watch', topics }))
}
