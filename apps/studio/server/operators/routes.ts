/** The supplier's side of the wallet protocol: what the casino asks of us. Every call is signed over its raw bytes. */
import {
  type SupplierAnswer,
  type SupplierRequest,
  signatureHeader,
  supplierCalls,
} from '@tablestakes/contract/wallet-protocol'
import type { AnyGame } from '@tablestakes/domain/games/game'
import { isSlotKey } from '@tablestakes/domain/games/slots/slot'
import { isTableKey } from '@tablestakes/domain/games/tables/all'
import { toDecimalText } from '@tablestakes/domain/money/ratio'
import { addressKey } from '@tablestakes/node/rate-limit'
import { isSignedBy } from '@tablestakes/node/signed-body'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { gameList, gameOf } from '../games.ts'
import { findRound, findRoundOfTransaction } from '../rounds/queries.ts'
import type { Round } from '../rounds/round.ts'
import { makeRevealCode } from '../seeds/reveal.ts'
import { listStatements } from '../shared/statements.ts'
import type { Studio } from '../studio.ts'
import { launch } from './launch.ts'
import { OperatorError } from './operator-error.ts'
import { listTransactions } from './transactions.ts'
import { listWaitingRounds } from './waiting-rounds.ts'

type Name = keyof typeof supplierCalls

export async function serveOperators(server: FastifyInstance, studio: Studio): Promise<void> {
  await server.register(async (scope) => {
    // Kept as they came: a signature is over bytes, not over what they mean.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', (request, reply, done) => {
      if (studio.limiter.take('operator', addressKey(request.ip))) done()
      else void reply.code(429).send({ error: 'too many requests' })
    })
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof OperatorError) return reply.code(error.status).send({ error: error.message })
      // Too long a body, a length that is not true: nobody has signed that.
      const { statusCode = 500 } = error as { statusCode?: number }
      if (statusCode >= 400 && statusCode < 500)
        return reply.code(statusCode).send({ error: 'the body cannot be read' })
      studio.log.error({ err: error }, 'an operator call failed')
      return reply.code(500).send({ error: 'the studio failed' })
    })

    const serve = <N extends Name>(name: N, answer: (request: SupplierRequest<N>) => Promise<SupplierAnswer<N>>) =>
      scope.post(supplierCalls[name].path, async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers[signatureHeader]
        if (typeof signature !== 'string' || !isSignedBy([studio.casinoPublicKey], body, signature)) {
          throw new OperatorError(401, 'the signature does not fit the body')
        }
        const asked = readRequest(name, body)
        if (asked.operator_id !== studio.operatorId) throw new OperatorError(403, 'the operator is not known here')
        return z.encode(supplierCalls[name].response as z.ZodMiniType, await answer(asked))
      })

    serve('gameUrl', (request) => launch(studio, request))
    serve('gameList', async () => gameList.map(describeGame))
    serve('gameRound', async (request) => ({ url: proofUrl(studio, request, await findRoundOf(studio, request)) }))
    serve('statements', (request) => listStatements(studio, request))
    serve('transactions', (request) => listTransactions(studio, request))
    serve('waitingRounds', (request) => listWaitingRounds(studio, request))
  })
}

function readRequest<N extends Name>(name: N, body: Buffer): SupplierRequest<N> {
  try {
    return z.decode(
      supplierCalls[name].request as z.ZodMiniType,
      JSON.parse(body.toString('utf8')),
    ) as SupplierRequest<N>
  } catch {
    throw new OperatorError(400, 'the body cannot be read')
  }
}

/** Asked for a player it comes with the way to reveal the seed: the casino gives that address to this player only. */
function proofUrl(studio: Studio, { user }: SupplierRequest<'gameRound'>, { roundId, seedId }: Round): string {
  const mayReveal = user !== undefined && seedId !== null
  const query = new URLSearchParams({ round: roundId, ...(mayReveal && { reveal: makeRevealCode(studio, roundId) }) })
  return `${studio.studioUrl}/proof?${query.toString()}`
}

async function findRoundOf(studio: Studio, request: SupplierRequest<'gameRound'>): Promise<Round> {
  const { transaction_uuid, round: roundId, user } = request
  const round =
    transaction_uuid !== undefined
      ? await findRoundOfTransaction(studio.database, transaction_uuid)
      : roundId !== undefined && /^[0-9a-f-]{36}$/.test(roundId)
        ? await findRound(studio.database, roundId)
        : null
  if (!round || round.user === null || (user !== undefined && round.user !== user)) {
    throw new OperatorError(404, 'there is no such round')
  }
  return round
}

const names: Record<string, string> = {
  dice: 'Dice',
  limbo: 'Limbo',
  mines: 'Mines',
  tower: 'Tower',
  coinflip: 'Coin Flip',
  diamonds: 'Diamonds',
  soloroulette: 'Solo Roulette',
  coindrop: 'Coin Drop',
  plinko: 'Plinko',
  keno: 'Keno',
  wheel: 'Wheel',
  hilo: 'Hi-Lo',
  blackjack: 'Blackjack',
  videopoker: 'Video Poker',
  crash: 'Crash',
  roulette: 'Roulette',
  baccarat: 'Baccarat',
  dragontiger: 'Dragon Tiger',
  sicbo: 'Sic Bo',
  andarbahar: 'Andar Bahar',
  teenpatti: 'Teen Patti',
  moneywheel: 'Money Wheel',
  sevens: 'Hot Sevens',
  lantern: 'Lantern Harbour',
  clock: 'Clockwork Orchard',
  forge: 'Ember Forge',
  geode: 'Geode Rain',
  sugar: 'Sugar Comet',
  tide: 'Tide Court',
  monsoon: 'Monsoon Palace',
  grove: 'Sunny Grove',
}

function describeGame(key: AnyGame['key']) {
  return {
    game_code: key,
    name: names[key] ?? key,
    product: 'Tablestakes',
    category: isSlotKey(key) ? 'Slots' : isTableKey(key) ? 'Tables' : 'Originals',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'] as ('GPL_DESKTOP' | 'GPL_MOBILE')[],
    enabled: true,
    rtp: Number(toDecimalText(gameOf(key).rtpRange.least, 4)) * 100,
  }
}
