import * as z from 'zod/mini'
import { key } from '../fields.ts'
import { operatorCall } from './call.ts'
import { moment, momentOrNone, playerId, reason, uuid } from './fields.ts'

const player = z.object({
  player_id: z.int(),
  site_id: z.string(),
  state: z.enum(['active', 'frozen', 'forbidden', 'excluded', 'closed']),
  frozen_because: z.string(),
  frozen_until: momentOrNone,
  created_at: moment,
  stops: z.array(z.object({ kind: z.string(), until: momentOrNone, because: z.string(), created_at: moment })),
})
/** Larger than a JSON number holds exactly. */
const digits = z.string().check(z.regex(/^-?\d{1,40}$/))
const whose = { player: playerId }

export const readPlayer = operatorCall({
  name: 'player.read',
  method: 'GET',
  path: '/operator/players/:player',
  summary: 'Whether a player’s account is open, and what stops the player.',
  roles: ['support', 'payments', 'risk'],
  effect: 'read',
  request: z.object(whose),
  response: player,
  refusals: ['NOT_FOUND'],
})

export const provePlayerFacts = operatorCall({
  name: 'player.prove-facts',
  method: 'GET',
  path: '/operator/players/:player/facts',
  summary: 'Counts a player’s facts again from nothing, and sets that beside what every consumer of facts has stored.',
  roles: ['risk', 'payments'],
  effect: 'read',
  request: z.object(whose),
  response: z.object({
    is_proven: z.boolean(),
    /** Whole numbers; money in ten-thousandths of its currency. No currency: facts outside the ledger. */
    list: z.array(
      z.object({ consumer: z.string(), currency: z.string(), name: z.string(), stored: digits, replayed: digits }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})

export const freezePlayer = operatorCall({
  name: 'player.freeze',
  method: 'POST',
  path: '/operator/players/:player/freeze',
  summary:
    'Freezes a player: no stakes, no deposits, no payouts. `because` is a key of the dictionary that the player is shown.',
  roles: ['risk', 'support'],
  effect: 'change',
  request: z.object({ ...whose, because: z.optional(key), reason }),
  response: player,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const freePlayer = operatorCall({
  name: 'player.free',
  method: 'POST',
  path: '/operator/players/:player/free',
  summary: 'Frees a player who was frozen. Who excluded themselves is not freed by an operator.',
  roles: ['risk'],
  effect: 'change',
  request: z.object({ ...whose, reason }),
  response: player,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const listPlayerSessions = operatorCall({
  name: 'player.sessions',
  method: 'GET',
  path: '/operator/players/:player/sessions',
  summary: 'Where a player is signed in, and which games are open.',
  roles: ['support', 'risk'],
  effect: 'read',
  request: z.object(whose),
  response: z.object({
    logins: z.array(z.object({ id: uuid, device_model: z.string(), created_at: moment })),
    games: z.array(
      z.object({ id: uuid, game_id: z.int(), supplier: z.string(), created_at: moment, expires_at: moment }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})

export const endLogin = operatorCall({
  name: 'player.end-login',
  method: 'POST',
  path: '/operator/players/:player/end-login',
  summary: 'Signs a player out, of one login or of all.',
  roles: ['support', 'risk'],
  effect: 'change',
  request: z.object({ ...whose, id: z.optional(uuid) }),
  response: z.object({ player_id: z.int(), ended: z.int() }),
  refusals: ['NOT_FOUND'],
})

export const endGameSession = operatorCall({
  name: 'player.end-game',
  method: 'POST',
  path: '/operator/players/:player/end-game',
  summary: 'Ends a player’s game session, or all: nothing more is staked in it; what was staked is still settled.',
  roles: ['support', 'risk'],
  effect: 'change',
  request: z.object({ ...whose, id: z.optional(uuid) }),
  response: z.object({ player_id: z.int(), ended: z.int() }),
  refusals: ['NOT_FOUND'],
})
