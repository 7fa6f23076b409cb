import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  address,
  amount,
  codeInQuery,
  count,
  filledText,
  flag,
  gameId,
  gameIdInQuery,
  instant,
  key,
  languageTexts,
  list,
  moneyType,
  nothing,
  percent,
  recordId,
  text,
  wholeNumberIn,
} from './fields.ts'
import { gameCategories } from './game-categories.ts'
import { page, pageRequest, timeRange } from './pages.ts'

/** Specification §1: a two-valued type whose meaning is not shown. Here it says what a game is opened with. */
export const playTypes = { GOLD: 0, CAPITAL: 1 } as const

/** Specification §9: no-sound jump values; games opened from these places start silent. */
export const noSoundJumps = [2, 6] as const
/** Specification §9: default ad run-after-gold range. */
export const adRunAfterGold = { least: 20, most: 1000 } as const

/** Specification §3: game. */
export const game = z.object({
  id: gameId,
  name: text(64),
  provider: key,
  /** Where the game's own page is; the play address is made per player by getGameUrl. */
  url: address,
  icon_url: address,
  rtp: percent,
  /** How strongly results swing: 1 calm to 5 wild. */
  rtp_wave: z.int().check(z.gte(0), z.lte(5)),
  /** 0 to 100: the share of a stake that counts for wagering. */
  bet_cash_rate: z.int().check(z.gte(0), z.lte(100)),
  is_show_name: z.boolean(),
  is_pic_need_cut: z.boolean(),
})
export type Game = z.output<typeof game>

/** Specification §3: game type. */
export const gameType = z.object({
  id: count,
  lang_key: key,
  sort_index: count,
  second_type_list: list(z.object({ lang_key: key, sort_index: count, game_list: list(game, 1000) }), 100),
})
export type GameType = z.output<typeof gameType>

export const getGameUrl = call({
  method: 'GET',
  path: '/api/game/getGameUrl',
  feature: 'games',
  summary: 'Opens a game for this player, or its demo for anyone, and answers the address for the frame.',
  auth: 'anyone',
  request: z.object({
    game_id: gameIdInQuery,
    /** Absent: capital for a player, gold for a visitor. */
    type: z.optional(codeInQuery(playTypes)),
    is_mobile: z.optional(flag),
  }),
  response: z.object({ url: address, game_id: gameId, is_demo: z.boolean(), session_id: z.nullable(recordId) }),
  refusals: [
    'NOT_FOUND',
    'PLAYER_NEEDED',
    'GAME_CLOSED',
    'NOT_OPEN_YET',
    'NO_DEMO',
    'SUPPLIER_DOWN',
    'REAL_MONEY_OFF',
    'ACCOUNT_FROZEN',
    'DEBT_OPEN',
    'COOLING_OFF',
    'SELF_EXCLUDED',
    'SESSION_LIMIT',
    'LIMIT_NEEDED',
    'VERIFICATION_NEEDED',
  ],
})

export const getGameDetail = call({
  method: 'GET',
  path: '/api/game/detail',
  feature: 'games',
  summary: 'The game’s page: rules, limits, exact return, whether it has a demo and whether draws can be checked.',
  auth: 'anyone',
  request: z.object({ game_id: gameIdInQuery }),
  response: z.object({
    game,
    category: z.enum(gameCategories),
    money_type: moneyType,
    about: languageTexts(4000),
    rules: languageTexts(20_000),
    min_bet: amount,
    max_bet: amount,
    max_win: amount,
    has_demo: z.boolean(),
    is_fair: z.boolean(),
    is_open: z.boolean(),
    is_favorite: z.boolean(),
    alike: list(game, 24),
  }),
  refusals: ['NOT_FOUND'],
})

const gameFilter = {
  category: z.optional(z.enum(gameCategories)),
  second_type: z.optional(key),
  provider: z.optional(key),
}

export const listGames = call({
  method: 'GET',
  path: '/api/game/list',
  feature: 'games',
  summary: 'More games: one category, row or provider, page by page.',
  auth: 'anyone',
  request: z.object({ ...gameFilter, ...pageRequest }),
  response: page(game),
  refusals: [],
})

export const searchGames = call({
  method: 'GET',
  path: '/api/game/search',
  feature: 'games',
  summary: 'Games by name, best match first, forgiving typing errors.',
  auth: 'anyone',
  request: z.object({ q: filledText(64), ...gameFilter, limit: z.optional(wholeNumberIn(1, 100)) }),
  response: z.object({ list: list(game, 100), firms: list(key, 20) }),
  refusals: [],
})

export const setFavorite = call({
  method: 'PUT',
  path: '/api/user/favorite',
  feature: 'games',
  summary: 'Adds a game to the favourites, or takes it off. Without is_favorite it turns to the other state.',
  auth: 'player',
  request: z.object({ game_id: gameId, is_favorite: z.optional(flag) }),
  response: z.object({ game_id: gameId, is_favorite: z.boolean() }),
  refusals: ['NOT_FOUND', 'TOO_MANY_FAVORITES'],
})

const ownGames = z.object({ list: list(game, 500) })

export const listFavorites = call({
  method: 'GET',
  path: '/api/user/favorites',
  feature: 'games',
  summary: 'The player’s favourites, newest first.',
  auth: 'player',
  request: nothing,
  response: ownGames,
  refusals: [],
})

export const listRecents = call({
  method: 'GET',
  path: '/api/user/recents',
  feature: 'games',
  summary: 'The games the player opened last.',
  auth: 'player',
  request: nothing,
  response: ownGames,
  refusals: [],
})

export const roundStates = ['open', 'settled', 'void'] as const

/** One bet of a round, as the player's history shows it. */
export const bet = z.object({
  id: recordId,
  round_id: recordId,
  game_id: gameId,
  name: text(64),
  provider: key,
  money_type: moneyType,
  stake: amount,
  /** How the stake was split; a win and a refund return the same way. */
  stake_cash: amount,
  stake_coin: amount,
  win: amount,
  state: z.enum(roundStates),
  has_proof: z.boolean(),
  create_time: instant,
  finish_time: z.nullable(instant),
})
export type Bet = z.output<typeof bet>

export const listBets = call({
  method: 'GET',
  path: '/api/game/bets',
  feature: 'games',
  summary: 'Bets history, newest first.',
  auth: 'player',
  request: z.object({ game_id: z.optional(gameIdInQuery), ...timeRange, ...pageRequest }),
  response: page(bet),
  refusals: ['RANGE_TOO_LONG'],
})

export const listGameRecords = call({
  method: 'GET',
  path: '/api/game/records',
  feature: 'games',
  summary: 'Game record: what was staked and won, by day and game.',
  auth: 'player',
  request: z.object({ ...timeRange, ...pageRequest }),
  response: page(
    z.object({
      day: text(10),
      game_id: gameId,
      name: text(64),
      provider: key,
      money_type: moneyType,
      rounds: count,
      stake: amount,
      win: amount,
    }),
  ),
  refusals: ['RANGE_TOO_LONG'],
})
