import * as z from 'zod/mini'
import { gameIdInQuery, jump, key, list, matching, whole, wholeNumberIn } from '../fields.ts'
import { operatorCall } from './call.ts'
import { decimal, line, momentOrNone, optionalFields, partnerKey, siteId } from './fields.ts'

const place = whole(0, 1_000_000)
const typeKey = { game_type_id: wholeNumberIn(1, 2_147_483_647) }
const tab = { lang_key: key, sort_index: place }
const tag = matching(/^[\w -]{1,32}$/, 32)
const rowKey = { ...typeKey, lang_key: key }

export const readLobby = operatorCall({
  name: 'lobby.list',
  method: 'GET',
  path: '/operator/lobby',
  summary: 'The lobby’s tabs, their rows and the games in them, in their order.',
  roles: ['content', 'marketing', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        ...typeKey,
        ...tab,
        rows: z.array(z.object({ lang_key: key, sort_index: place, game_ids: z.array(z.int()) })),
      }),
    ),
  }),
  refusals: [],
})

export const putTab = operatorCall({
  name: 'lobby.tab',
  method: 'POST',
  path: '/operator/lobby/:game_type_id',
  summary: 'Adds a tab to the lobby or moves it.',
  roles: ['content'],
  effect: 'change',
  request: z.object({ ...typeKey, ...optionalFields(tab) }),
  response: z.object({ ...typeKey, ...tab }),
  refusals: [],
})

export const putRow = operatorCall({
  name: 'lobby.row',
  method: 'POST',
  path: '/operator/lobby/:game_type_id/rows/:lang_key',
  summary: 'Adds a row to a tab or moves it.',
  roles: ['content'],
  effect: 'change',
  request: z.object({ ...rowKey, sort_index: place }),
  response: z.object({ ...rowKey, sort_index: place }),
  refusals: ['NOT_FOUND'],
})

export const setRowGames = operatorCall({
  name: 'lobby.tiles',
  method: 'POST',
  path: '/operator/lobby/:game_type_id/rows/:lang_key/games',
  summary: 'Which games a row shows, in this order. A row without games is not shown.',
  roles: ['content'],
  effect: 'change',
  request: z.object({ ...rowKey, game_ids: list(whole(1, 2_147_483_647), 2_000) }),
  response: z.object({ ...rowKey, game_ids: z.array(z.int()) }),
  refusals: ['NOT_FOUND'],
})

export const fillRow = operatorCall({
  name: 'lobby.fill',
  method: 'POST',
  path: '/operator/lobby/:game_type_id/rows/:lang_key/fill',
  summary:
    'Adds to a row, behind what stands there, every open game of a supplier with this tag that it does not show yet.',
  roles: ['content'],
  effect: 'change',
  request: z.object({ ...rowKey, supplier: partnerKey, tag: z.optional(tag) }),
  response: z.object({ ...rowKey, added: z.int() }),
  refusals: ['NOT_FOUND'],
})

const bannerKey = { banner_id: wholeNumberIn(1, 2_147_483_647) }
const banner = {
  /** Left out: on all sites. */
  site_id: z.nullable(siteId),
  art: key,
  title_key: key,
  text_key: key,
  button_key: key,
  target: jump,
  sort_index: place,
  is_shown: z.boolean(),
  is_sandbox_only: z.boolean(),
  starts_at: momentOrNone,
  ends_at: momentOrNone,
}

export const listBanners = operatorCall({
  name: 'banner.list',
  method: 'GET',
  path: '/operator/banners',
  summary: 'The lobby’s banners, hidden ones too.',
  roles: ['content', 'marketing', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({ list: z.array(z.object({ ...bannerKey, ...banner })) }),
  refusals: [],
})

export const putBanner = operatorCall({
  name: 'banner.put',
  method: 'POST',
  path: '/operator/banners/:banner_id',
  summary: 'Adds a banner or changes it; what is left out stays.',
  roles: ['content', 'marketing'],
  effect: 'change',
  request: z.object({ ...bannerKey, ...optionalFields(banner) }),
  response: z.object({ ...bannerKey, ...banner }),
  refusals: ['NOT_FOUND'],
})

const gameKey = { game_id: gameIdInQuery }
const game = {
  name: line(128),
  /** A key of the dictionary, where the name is translated. */
  name_key: z.nullable(key),
  art_key: key,
  rtp_wave: whole(0, 5),
  /** The share of a stake that counts for wagering, percent. */
  bet_cash_rate: whole(0, 100),
  is_show_name: z.boolean(),
  is_pic_need_cut: z.boolean(),
  tags: list(tag, 20),
  about_key: z.nullable(key),
  rules_key: z.nullable(key),
  is_open: z.boolean(),
}
const gameLine = z.object({
  ...gameKey,
  ...game,
  firm: z.string(),
  supplier: z.nullable(z.string()),
  closed_on: z.array(siteId),
  limits: z.array(z.object({ currency: z.string(), min_bet: decimal, max_bet: decimal, max_win: decimal })),
})

export const listGames = operatorCall({
  name: 'game.list',
  method: 'GET',
  path: '/operator/games',
  summary: 'Games, closed ones too, a page at a time by their number.',
  roles: ['content', 'trader', 'risk', 'support'],
  effect: 'read',
  request: z.object({ after: z.optional(gameIdInQuery), limit: z.optional(wholeNumberIn(1, 500)) }),
  response: z.object({ list: z.array(gameLine), next: z.nullable(z.int()) }),
  refusals: [],
})

export const changeGame = operatorCall({
  name: 'game.change',
  method: 'POST',
  path: '/operator/games/:game_id',
  summary:
    'Opens or closes a game, or changes its title, tags and what a stake counts for wagering; what is left out stays.',
  roles: ['content', 'risk'],
  effect: 'change',
  request: z.object({ ...gameKey, ...optionalFields(game) }),
  response: gameLine,
  refusals: ['NOT_FOUND'],
})

export const setGameSites = operatorCall({
  name: 'game.sites',
  method: 'POST',
  path: '/operator/games/:game_id/sites',
  summary: 'On which sites a game is not offered.',
  roles: ['content', 'risk'],
  effect: 'change',
  request: z.object({ ...gameKey, closed_on: list(siteId, 100) }),
  response: gameLine,
  refusals: ['NOT_FOUND'],
})

export const putGameLimit = operatorCall({
  name: 'game.limit',
  method: 'POST',
  path: '/operator/games/:game_id/limits/:currency',
  summary: 'How much a bet in a game may be and win in a currency, as it travels (GLD is gold).',
  roles: ['risk', 'trader'],
  effect: 'change',
  request: z.object({
    ...gameKey,
    currency: matching(/^[A-Z]{3,5}$/, 5),
    min_bet: decimal,
    max_bet: decimal,
    max_win: decimal,
  }),
  response: gameLine,
  refusals: ['NOT_FOUND'],
})

const firmKey = { provider_key: matching(/^[a-z0-9-]{1,32}$/, 32) }
const firm = {
  name: line(64),
  mark: key,
  url: line(512),
  sort_index: place,
  is_open: z.boolean(),
  about_key: z.nullable(key),
  licence: line(2_000),
}

export const listFirms = operatorCall({
  name: 'firm.list',
  method: 'GET',
  path: '/operator/firms',
  summary: 'The brands of games, hidden ones too.',
  roles: ['content', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({ list: z.array(z.object({ ...firmKey, ...firm })) }),
  refusals: [],
})

export const putFirm = operatorCall({
  name: 'firm.put',
  method: 'POST',
  path: '/operator/firms/:provider_key',
  summary: 'Adds a brand of games or changes it; hidden, none of its games is shown.',
  roles: ['content'],
  effect: 'change',
  request: z.object({ ...firmKey, ...optionalFields(firm) }),
  response: z.object({ ...firmKey, ...firm }),
  refusals: [],
})
