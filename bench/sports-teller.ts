/** The feed's prices taken in, so many a second, in a process of its own. Started by sports-watchers.ts. */
import { setTimeout as delay } from 'node:timers/promises'
import { connect, transact } from '@tablestakes/node/database'
import { applyMessage } from '../apps/server/src/features/sportsbook/ingest/apply-message.ts'
import { pricesOf } from './sports-prices.ts'

/** Taken in side by side. */
const LANES = 4

const [databaseUrl, ...figures] = process.argv.slice(2) as [string, ...string[]]
const [perSecond, matches, markets] = figures.map(Number) as [number, number, number]
const database = connect(databaseUrl)
let told = 0
let isOver = false

process.once('disconnect', () => {
  isOver = true
})
process.on('message', () => process.send!(told))
const began = performance.now()
await Promise.all(Array.from({ length: LANES }, (_, lane) => tell(lane)))
await database.end()

/** Each at its own time; one that comes late is followed by the next at once. */
async function tell(lane: number): Promise<void> {
  for (let nth = lane; !isOver; nth += LANES) {
    await delay(Math.max(0, began + (nth * 1_000) / perSecond - performance.now()))
    // All matches in turn, and half of the changes to the market that lists show.
    const market = nth % 2 === 0 ? 0 : 1 + (nth % (markets - 1))
    const match = 1 + ((nth * 7) % matches)
    await transact(database, (tx) => applyMessage(tx, pricesOf(match, [market], Date.now())))
    told += 1
  }
}
