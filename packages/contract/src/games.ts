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
  list,
  moneyType,
  moneyTypes,
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
  /** What a player may filter by: `instant`, `cards`, `shared`, `slot` … */
  tags: list(key, 16),
  /** False: shown, but no supplier brings it yet (specification §8: Not_open_yet). */
  is_open: z.boolean(),
})
export type Game = z.output<typeof game>

/** What a row holds beyond the games that the lobby lists of it; `game/list` brings those. */
const restOfRow = z.object({
  count,
  providers: list(key, 1000),
  tags: list(key, 1000),
  /** The least and the most that a bet in one of them counts for wagering, percent. */
  rates: z.nullable(z.object({ least: percent, most: percent })),
})

/** Specification §3: game type. A row lists its first games, and says what else it holds where those are not all. */
const secondType = z.object({
  lang_key: key,
  sort_index: count,
  game_list: list(game, 1000),
  rest: z.optional(restOfRow),
})
export const gameType = z.object({
  id: count,
  lang_key: key,
  sort_index: count,
  second_type_list: list(secondType, 100),
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
    'REALITY_CHECK',
    'LIMIT_NEEDED',
    'VERIFICATION_NEEDED',
    'REGISTER_DOWN',
    'COUNTRY_BLOCKED',
  ],
})

/**
 * Whether a game can be opened. `soon`: no supplier brings it yet (Not_open_yet). `closed`: an operator has closed it, everywhere
 * or on this site. `down`: its supplier is switched off for a while.
 */
export const gameStates = ['open', 'soon', 'closed', 'down'] as const

const betLimit = z.object({ money_type: moneyType, min_bet: amount, max_bet: amount, max_win: amount })

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
    /** In the reader's language; '' where nothing is written. */
    about: text(4000),
    /** One rule after another, in the reader's language. */
    rules: list(text(2000), 40),
    /** `game.rtp` is the least the player can choose, this is the most; both are the same for most games. 0: not stated. */
    rtp_most: percent,
    /** What a round may be and win, in the site's currency (CASH) and in gold (GOLD): those that it can be played with. */
    limits: list(betLimit, 2),
    has_demo: z.boolean(),
    /** Its draws can be checked. */
    is_fair: z.boolean(),
    state: z.enum(gameStates),
    is_favorite: z.boolean(),
    alike: list(game, 24),
  }),
  refusals: ['NOT_FOUND'],
})

const gameFilter = {
  category: z.optional(z.enum(gameCategories)),
  second_type: z.optional(key),
  provider: z.optional(key),
  tag: z.optional(key),
}

/** `lobby`: as the rows have them. `popular`: by rounds of the last seven days. */
export const gameOrders = ['lobby', 'popular', 'name', 'rtp'] as const

export const listGames = call({
  method: 'GET',
  path: '/api/game/list',
  feature: 'games',
  summary: 'More games: one category, row or provider, page by page.',
  auth: 'anyone',
  request: z.object({ ...gameFilter, order: z.optional(z.enum(gameOrders)), ...pageRequest }),
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

/** A game to go on with: by `type` it opens with the money it was last played with. */
const continued = z.object({ game, type: z.enum(playTypes), last_time: instant, has_open_round: z.boolean() })

export const getSuggested = call({
  method: 'GET',
  path: '/api/game/suggested',
  feature: 'games',
  summary: 'Games to go on with, unfinished rounds first, and games others play that this player does not know yet.',
  auth: 'anyone',
  request: nothing,
  response: z.object({ continue_playing: list(continued, 12), recommended: list(game, 24) }),
  refusals: [],
})

export const roundStates = ['open', 'settled', 'void'] as const

/** One bet of a round, as the player's history shows it. */
export const bet = z.object({
  id: recordId,
  /** The supplier's name for the round; several bets may be of one. */
  round_id: text(128),
  game_id: gameId,
  name: text(64),
  provider: key,
  /** CASH or GOLD: what it was played with. */
  money_type: moneyType,
  stake: amount,
  /** How the stake was split; a win and a refund return the same way. Nothing of a free round's was the player's. */
  stake_cash: amount,
  stake_coin: amount,
  /** A promotion has paid the stake; what was won is a bonus. */
  is_free: z.boolean(),
  /** 0 while it is open and where it is lost. Of a void bet the stake has come back. */
  win: amount,
  /** What of `win` was a jackpot. */
  jackpot: amount,
  /** Cash and bonus together, or gold: after the last thing that happened to this bet. */
  balance_after: amount,
  state: z.enum(roundStates),
  /** Whether getBetProof has an address for it. */
  has_proof: z.boolean(),
  create_time: instant,
  finish_time: z.nullable(instant),
})
export type Bet = z.output<typeof bet>

/** Days that a history with a filter may reach back from its end. */
export const historyDays = 92

export const listBets = call({
  method: 'GET',
  path: '/api/game/bets',
  feature: 'games',
  summary: 'Bets history, newest first. With a filter other than time it looks 92 days back from `to`, or from now.',
  auth: 'player',
  request: z.object({
    game_id: z.optional(gameIdInQuery),
    state: z.optional(z.enum(roundStates)),
    money_type: z.optional(codeInQuery({ CASH: moneyTypes.CASH, GOLD: moneyTypes.GOLD })),
    ...timeRange,
    ...pageRequest,
  }),
  response: page(bet),
  refusals: ['RANGE_TOO_LONG'],
})

export const getBetProof = call({
  method: 'GET',
  path: '/api/game/proof',
  feature: 'games',
  summary: 'The address of the page that proves a bet of the player’s. The page itself is open to everyone.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({ url: address }),
  refusals: ['NOT_FOUND', 'SUPPLIER_DOWN'],
})

export const listUnfinished = call({
  method: 'GET',
  path: '/api/game/unfinished',
  feature: 'games',
  summary: 'Rounds of the last three days that have not ended, newest first, to be offered on return.',
  auth: 'player',
  request: nothing,
  response: z.object({
    list: list(
      z.object({
        id: recordId,
        game,
        type: z.enum(playTypes),
        round_id: text(128),
        stake: amount,
        create_time: instant,
      }),
      20,
    ),
  }),
  refusals: [],
})

export const listGameRecords = call({
  method: 'GET',
  path: '/api/game/records',
  feature: 'games',
  summary:
    'Game record: what was staked and won, by day (UTC) and game, newest first. What was taken back is left out.',
  auth: 'player',
  request: z.object({ game_id: z.optional(gameIdInQuery), ...timeRange, ...pageRequest }),
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
      /** What of `win` was a jackpot. */
      jackpot: amount,
    }),
  ),
  refusals: ['RANGE_TOO_LONG'],
})

/** A bet of another player on this site, masked. Only some are shown where many play. */
export const liveBet = z.object({
  id: recordId,
  nickname: text(64),
  face_id: count,
  /** Its name and tile are those of the lobby's answer. */
  game_id: gameId,
  money_type: moneyType,
  stake: amount,
  win: amount,
  time: instant,
})
export type LiveBet = z.output<typeof liveBet>

/** How many are kept for visitors who come now; the live stream brings what follows. */
export const liveBetsShown = 30

export const listLiveBets = call({
  method: 'GET',
  path: '/api/game/live',
  feature: 'games',
  summary: 'The last bets of everybody on this site, masked, newest first. The live stream goes on with `bet`.',
  auth: 'anyone',
  request: nothing,
  response: z.object({ list: list(liveBet, liveBetsShown) }),
  refusals: [],
})

/** Percent of what was observed: with few rounds it may be far above 100. */
const observedPercent = z.number().check(z.gte(0), z.lte(1e9))

export const getTrust = call({
  method: 'GET',
  path: '/api/game/trust',
  feature: 'games',
  summary:
    'Per game the return that follows from its maths, and the return of all rounds that were played, with its 95 % interval.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    /** The first day counted; null when nothing was played yet. */
    since: z.nullable(instant),
    counted_time: z.nullable(instant),
    list: list(
      z.object({
        game,
        rtp_most: percent,
        rounds: count,
        /** The mean of win ÷ stake over all rounds; null without any. */
        rtp_observed: z.nullable(observedPercent),
        /** In 95 of 100 such counts the true return is between these; null with fewer than 100 rounds. */
        rtp_low: z.nullable(observedPercent),
        rtp_high: z.nullable(observedPercent),
      }),
      1000,
    ),
  }),
  refusals: [],
})
