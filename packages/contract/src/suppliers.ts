import * as z from 'zod/mini'
import { call } from './call.ts'
import { addressOrNone, count, key, list, nothing, text } from './fields.ts'

/** A game provider as the lobby shows it (`cooperativeFirm` in the site's configuration, `/gameFirm` in the routes). */
export const firm = z.object({
  key,
  name: text(64),
  /** The drawing of the provider's mark. */
  mark: key,
  url: addressOrNone,
  game_count: count,
  sort_index: count,
})
export type Firm = z.output<typeof firm>

export const listFirms = call({
  method: 'GET',
  path: '/api/firm/list',
  feature: 'suppliers',
  summary: 'All game providers.',
  auth: 'anyone',
  request: nothing,
  response: z.object({ list: list(firm, 500) }),
  refusals: [],
})

export const getFirm = call({
  method: 'GET',
  path: '/api/firm/detail',
  feature: 'suppliers',
  summary: 'A game provider’s page; its games come by /api/game/list.',
  auth: 'anyone',
  request: z.object({ provider: key }),
  /** `about` is in the reader's language; '' where nothing is written. */
  response: z.object({ firm, about: text(4000), licence: text(2000) }),
  refusals: ['NOT_FOUND'],
})
