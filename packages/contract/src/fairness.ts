import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, count, gameId, instant, list, matching, nothing, recordId, text } from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Provably fair draws: seeds committed before play, revealed by rotation, every draw recomputable by anybody. */

const hex64 = matching(/^[0-9a-f]{64}$/, 64)
/** The colon separates the parts of a draw's message, so a client seed has none. */
const clientSeed = matching(/^[\w-]{1,64}$/, 64)

const seeds = z.object({
  server_seed_hash: hex64,
  next_server_seed_hash: hex64,
  client_seed: clientSeed,
  /** The nonce of the next draw. */
  nonce: count,
})

export const getSeeds = call({
  method: 'GET',
  path: '/api/fairness/seeds',
  feature: 'games',
  summary: 'The player’s seed pair: hashes of this and the next server seed, client seed, nonce.',
  auth: 'player',
  request: nothing,
  response: seeds,
  refusals: [],
})

export const setClientSeed = call({
  method: 'POST',
  path: '/api/fairness/client-seed',
  feature: 'games',
  summary: 'The player’s own client seed; it counts from the next bet.',
  auth: 'player',
  request: z.object({ client_seed: clientSeed }),
  response: seeds,
  refusals: ['ROUND_OPEN'],
})

export const rotateSeeds = call({
  method: 'POST',
  path: '/api/fairness/rotate',
  feature: 'games',
  summary: 'Reveals the server seed and begins with the next. Not while a round of several steps is open on it.',
  auth: 'player',
  request: z.object({ client_seed: z.optional(clientSeed) }),
  response: z.object({ seeds, revealed: z.object({ server_seed: hex64, server_seed_hash: hex64, nonce: count }) }),
  refusals: ['ROUND_OPEN'],
})

export const listRevealedSeeds = call({
  method: 'GET',
  path: '/api/fairness/revealed',
  feature: 'games',
  summary: 'Seeds revealed so far, with how many draws each made.',
  auth: 'player',
  request: z.object(pageRequest),
  response: page(
    z.object({
      id: recordId,
      server_seed: hex64,
      server_seed_hash: hex64,
      client_seed: clientSeed,
      nonce: count,
      revealed_time: instant,
    }),
  ),
  refusals: [],
})

/** Where a draw was made: a game of the studio, a shared round (crash, live table) or a promotion. */
export const drawKinds = ['game', 'shared', 'promotion'] as const

export const getProof = call({
  method: 'GET',
  path: '/api/fairness/proof',
  feature: 'games',
  summary: 'Everything needed to recompute one draw. Unrevealed server seeds are null.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({
    id: recordId,
    kind: z.enum(drawKinds),
    game_id: z.nullable(gameId),
    activity_id: z.nullable(count),
    /** The rule that maps numbers to the outcome, e.g. `dice`, `mines`, `weighted`. */
    rule: text(32),
    server_seed: z.nullable(hex64),
    server_seed_hash: hex64,
    client_seed: text(256),
    nonce: count,
    /** What the rule was given (mines, rows, weights) and what came out, as JSON. */
    parameters: text(16_384),
    outcome: text(16_384),
    stake: amount,
    win: amount,
    is_void: z.boolean(),
    create_time: instant,
    /** Shared rounds: the hash chain's published end and its public salt. */
    chain: z.nullable(z.object({ end_hash: hex64, salt: text(128), position: count, hashes: list(hex64, 10) })),
  }),
  refusals: ['NOT_FOUND'],
})
