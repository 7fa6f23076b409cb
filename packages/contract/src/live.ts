import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  count,
  filledText,
  gameId,
  instant,
  key,
  list,
  matching,
  nothing,
  purses,
  recordId,
  text,
} from './fields.ts'
import { liveBet } from './games.ts'
import { mail } from './mail.ts'
import { notice, winner } from './notices.ts'
import { cursor } from './pages.ts'
import { market, marketStates, matchScore, price, sportsBetStates } from './sports-markets.ts'
import { chatMessage } from './support.ts'

/**
 * The live stream: one WebSocket per browser tab, from the server to the player. Commands go by HTTP; the client itself
 * says only `ping` and `ack`. After a dropped line it connects again with the last id it has seen.
 */

export const livePath = '/live'

export const getLiveTicket = call({
  method: 'POST',
  path: '/api/live/ticket',
  feature: 'site',
  summary:
    'A one-time ticket for the live stream: /live?ticket=…&last_id=…. A visitor’s stream has public messages only.',
  auth: 'anyone',
  request: nothing,
  response: z.object({ ticket: filledText(128), expires_at: instant, path: z.literal(livePath) }),
  refusals: [],
})

/** `id` resumes the stream; `at` is when it happened. */
const event = { id: cursor, at: instant }

const hello = z.object({
  ...event,
  type: z.literal('hello'),
  /** False: what was missed is no longer kept. The app asks for everything again. */
  is_resumed: z.boolean(),
  is_player: z.boolean(),
  ping_seconds: count,
})
const pong = z.object({ ...event, type: z.literal('pong') })
const balance = z.object({
  ...event,
  type: z.literal('balance'),
  /** The running number of the player's movements: an older message never overwrites a newer balance. */
  number: count,
  purses,
})
const order = z.object({
  ...event,
  type: z.literal('order'),
  order_id: recordId,
  order_no: text(64),
  order_type: z.enum(['deposit', 'withdrawal']),
  state: count,
  amount,
  reason_key: text(64),
})
const newMail = z.object({ ...event, type: z.literal('mail'), mail, unread_num: count })
const newNotice = z.object({ ...event, type: z.literal('notice'), notice })
const newWinner = z.object({ ...event, type: z.literal('winner'), winner })
/** A bet of another player on this site. Never sent again: a page that comes back asks for the last ones. */
const newBet = z.object({ ...event, type: z.literal('bet'), bet: liveBet })
/** Of one match that this tab watches. Never sent again: a tab that finds a gap between the versions asks for the match. */
const matchState = z.object({
  ...event,
  type: z.literal('match'),
  match_id: recordId,
  /** Only what a row of a list shows; what else has changed is not in it. */
  is_row: z.optional(z.boolean()),
  /** The version that this change builds on, and the one it leads to. */
  after: count,
  version: count,
  /** What a row of a list builds on, where that is older than `after`: nothing that it shows has changed since. */
  row_after: z.optional(count),
  /** Absent when only prices moved. */
  score: z.optional(z.object(matchScore)),
  /** Markets whose prices or state changed. Outcomes that are not named stay as they are. */
  changed: list(
    z.object({
      id: recordId,
      version: count,
      state: z.enum(marketStates),
      prices: list(z.object({ id: recordId, price, is_open: z.boolean() }), 100),
    }),
    200,
  ),
  /** Markets that are new, or whose results came: whole. */
  markets: list(market, 200),
  /** What has just happened, for the tracker and the timeline. */
  events: list(
    z.object({ minute: count, kind: key, side: z.enum(['home', 'away', 'none']), text: text(128), at: instant }),
    20,
  ),
  situation: z.optional(z.nullable(z.object({ kind: key, side: z.enum(['home', 'away', 'none']) }))),
})
const tableState = z.object({
  ...event,
  type: z.literal('table'),
  table_id: recordId,
  game_id: gameId,
  round_id: recordId,
  phase: z.enum(['betting', 'running', 'result', 'closed']),
  phase_end: z.nullable(instant),
  players: count,
  /** What is on the table, in the game's own JSON. */
  table: text(16_384),
})
/** A bet of the player's was decided, settled, settled anew or cashed out; the call that reads it says the rest. */
const sportsBet = z.object({
  ...event,
  type: z.literal('sports_bet'),
  bet_id: recordId,
  state: z.enum(sportsBetStates),
  win: amount,
  reason: z.nullable(key),
})
/** What the player's open bets would pay now, for a tab that watches them. Null: cannot be cashed out now. */
const cashOuts = z.object({
  ...event,
  type: z.literal('cash_outs'),
  list: list(z.object({ bet_id: recordId, amount: z.nullable(amount) }), 100),
})
/** What the pot of the site holds now, for a tab that watches it, and the games that feed it; null where there is none. */
const jackpotState = z.object({
  ...event,
  type: z.literal('jackpot'),
  amount: z.nullable(amount),
  games: list(gameId, 100),
})
const signOut = z.object({
  ...event,
  type: z.literal('sign_out'),
  /** USER_FORBIDDEN (specification §8), or another sentence's key: revoked, excluded, password changed. */
  text_key: key,
})
const security = z.object({
  ...event,
  type: z.literal('security'),
  kind: z.enum(['new_device']),
  device_model: text(128),
  place: text(64),
})
/** A document of the player's was looked at; the call that lists them says the rest. */
const document = z.object({
  ...event,
  type: z.literal('document'),
  document_id: recordId,
  state: z.enum(['accepted', 'refused']),
  reason_key: text(64),
})
const activityChanged = z.object({
  ...event,
  type: z.literal('activity'),
  activity_id: count,
  is_show_red: z.boolean(),
})
const support = z.object({ ...event, type: z.literal('support'), message: chatMessage, unread_num: count })
/** Who answers, what was read, whether it is open: the call that tells the state of the chat says the rest. */
const supportState = z.object({ ...event, type: z.literal('support_state'), read_id: text(64) })
/** Worth something for some seconds only. */
const supportTyping = z.object({ ...event, type: z.literal('support_typing'), name: text(64) })
const limits = z.object({
  ...event,
  type: z.literal('limits'),
  reason: z.enum(['limit_reached', 'limit_changed', 'cool_off', 'excluded', 'reality_check', 'session_ending', 'care']),
  until: z.nullable(instant),
})

export const liveMessage = z.discriminatedUnion('type', [
  hello,
  pong,
  balance,
  order,
  newMail,
  newNotice,
  newWinner,
  newBet,
  matchState,
  tableState,
  sportsBet,
  cashOuts,
  jackpotState,
  signOut,
  security,
  document,
  activityChanged,
  support,
  supportState,
  supportTyping,
  limits,
])
export type LiveMessage = z.output<typeof liveMessage>
export type LiveMessageOf<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>

/**
 * What a tab shows and wants to hear about: `match.12` all of a match, `row.12` its score and main markets, `bets` what the player's
 * open bets would pay, `jackpot` what the site's pot holds.
 */
export const liveTopic = matching(/^(match\.|row\.)\d{1,12}$|^(bets|jackpot)$/, 20)

/**
 * All a client may say. `ack` lets the server forget what this tab has surely seen. `watch` replaces what the tab watched before; after
 * connecting again it is said again.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('ack'), last_id: cursor }),
  z.object({ type: z.literal('watch'), topics: list(liveTopic, 60) }),
])
export type ClientMessage = z.output<typeof clientMessage>

/** The longest text a client may send; more closes the line. */
export const clientMessageCharacters = 1_536

/** Why the server closed the line. After `restarting` and `tooSlow` the client connects again by itself, with a pause. */
export const closeCodes = {
  restarting: 1012,
  ticketInvalid: 4001,
  signedOut: 4002,
  tooSlow: 4003,
  protocolBroken: 4004,
  tooManyTabs: 4005,
} as const
