/**
 * A server that takes bets over HTTP. The wallet protocol of the suppliers has its own routes; this one is the bench's, with
 * what any of them needs: a parsed and checked body, the ledger, an answer written by a schema. Started by ledger-http.ts.
 */

import { connect } from '@tablestakes/node/database'
import Fastify from 'fastify'
import { newKey } from '../apps/server/src/ledger/write/key.ts'
import { openSettling } from '../apps/server/src/ledger/write/settle.ts'
import { asBefore } from '../apps/server/test/release-before.ts'
import { CURRENCY } from './ledger-history.ts'
import type { Bet } from './ledger-plays.ts'

const [port, databaseUrl = '', accountId, release] = process.argv.slice(2)

const amount = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const
const schema = {
  body: {
    type: 'object',
    required: ['player', 'stake', 'win', 'reference'],
    properties: {
      player: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      stake: amount,
      win: amount,
      reference: { type: 'string', minLength: 1, maxLength: 128 },
    },
  },
  response: {
    200: {
      type: 'object',
      required: ['outcome', 'number', 'cash', 'coin', 'gold'],
      properties: { outcome: { type: 'string' }, number: amount, cash: amount, coin: amount, gold: amount },
    },
  },
} as const

const database = connect(databaseUrl)
const settling = openSettling(release === 'before' ? asBefore(database) : database)
// Nothing is turned into what it should have been: '5' is not an amount.
const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })

app.post<{ Body: Bet }>('/bets', { schema }, async ({ body: { player, stake, win, reference } }) => {
  const { outcome, number, cash, coin, gold } = await settling.settle({
    ...{ kind: 'round', playerId: BigInt(player), currency: CURRENCY, key: newKey(), reference },
    ...{ accountId: Number(accountId), subject: null, purse: 'cash' },
    ...{ stake: BigInt(stake), win: BigInt(win), counting: BigInt(stake) },
  })
  return { outcome, number: Number(number), cash: Number(cash), coin: Number(coin), gold: Number(gold) }
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send?.('ready')
process.once('disconnect', () => process.exit())
