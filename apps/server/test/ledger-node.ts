import { connect, databaseTrouble, transact } from '@tablestakes/node/database'
import { type Entry, openSettling, type Play, post } from '../src/ledger/index.ts'

/** A server process for the test that kills it: it does what it is told and says when that is done. */
export type Order = { id: number; play?: Play; entry?: Entry }
export type Report = { id: number; answer?: Answer; failure?: string }
export type Answer = { isRepeated: boolean; number: bigint; cash: bigint }

const database = connect(process.argv[2]!)
const { settle } = openSettling(database)

async function follow({ play, entry }: Order): Promise<Answer> {
  if (play) {
    const { outcome, number, cash } = await settle(play)
    if (outcome !== 'done' && outcome !== 'repeated') throw new Error(`the play was ${outcome}`)
    return { isRepeated: outcome === 'repeated', number, cash }
  }
  const { isRepeated, number, purses } = await transact(database, (tx) => post(tx, entry!))
  return { isRepeated, number, cash: purses.cash }
}

process.on('message', (order: Order) => {
  follow(order).then(
    (answer) => process.send!({ id: order.id, answer } satisfies Report),
    // The caller does not know whether it has happened, and asks again with the same key.
    (error: unknown) =>
      process.send!({ id: order.id, failure: databaseTrouble(error) ?? String(error) } satisfies Report),
  )
})
process.on('disconnect', () => process.exit())
process.send!('ready')
