import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, jump, key, list, nothing, text } from './fields.ts'
import { gameType } from './games.ts'
import { notice, winner, winnersShown } from './notices.ts'
import { activity } from './promotions.ts'
import { firm } from './suppliers.ts'

/** Specification §3: red point. */
export const redPoint = z.object({ activity_id: count, is_show_red: z.boolean() })

export const redPoints = z.object({
  list: list(redPoint, 500),
  is_agent_binding: z.boolean(),
  /** The reward for installing the app: 0 not installed, 1 may be taken, 2 taken. */
  down_load_status: z.int().check(z.gte(0), z.lte(2)),
  mail_unread_num: count,
  /** How many rewards of the VIP club wait to be claimed. */
  vip_claim_num: count,
  /** Games in which the player has free rounds, and how many. */
  free_rounds: list(z.object({ game_id: count, left: count }), 500),
  /** How many days of commission wait to be claimed. */
  commission_claim_num: count,
})

/** A banner of the lobby's carousel: a drawing and texts by key, so that it speaks every language. */
export const banner = z.object({
  id: count,
  art: key,
  title_key: key,
  text_key: key,
  button_key: key,
  /** A route (`/activity`), a dialog (`?open=vip`), or an activity's or game's page. */
  target: jump,
})

export const getIndex = call({
  method: 'GET',
  path: '/api/index',
  feature: 'lobby',
  summary: 'The lobby: game types with their games, activities, banners, providers, marquee. Open to visitors.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    game_type_list: list(gameType, 50),
    activity_list: list(activity, 200),
    banner_list: list(banner, 50),
    firm_list: list(firm, 500),
    notice_list: list(notice, 100),
    winner_list: list(winner, winnersShown),
    counts: z.object({ games: count, firms: count, online: count }),
    red_points: redPoints,
  }),
  refusals: [],
})

export const getRed = call({
  method: 'POST',
  path: '/api/hall/getRed',
  feature: 'lobby',
  summary: 'Red points: which activities have something to claim, unread mail, the state of the download reward.',
  auth: 'player',
  request: z.object({ device_model: z.optional(text(128)) }),
  response: redPoints,
  refusals: [],
})
