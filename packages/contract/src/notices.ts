import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  codeInQuery,
  count,
  gameId,
  instant,
  jump,
  list,
  moneyType,
  playerNumberInQuery,
  recordId,
  text,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Specification §3: marquee, winning and game notices. */
export const noticeTypes = { MARQUEE: 1, WINNING: 2, GAME: 3 } as const

/** Specification §9: winner list, at most 100 shown. */
export const winnersShown = 100

const languageBlock = z.object({ title: text(256), content: text(8000), customjump: jump })

/** Specification §3: each notice has language blocks; readers of other languages fall back to English. */
export const notice = z.object({
  id: recordId,
  notice_type: z.enum(noticeTypes),
  en: languageBlock,
  'pt-br': z.optional(languageBlock),
  bd: z.optional(languageBlock),
  zh: z.optional(languageBlock),
  ur: z.optional(languageBlock),
  ind: z.optional(languageBlock),
  sort_id: count,
  start_time: instant,
  end_time: z.nullable(instant),
})
export type Notice = z.output<typeof notice>

/**
 * Specification §3: winner. Name and number are masked before they leave the server; amounts are in the currency of the site
 * that is asked, of which the winner is a player too.
 */
export const winner = z.object({
  nickname: text(64),
  face_id: count,
  amount,
  game_id: gameId,
  uid: text(32),
  /** CASH or GOLD: what was won. */
  money_type: moneyType,
  /** What was staked for it: always less than what was won. */
  stake: amount,
  time: instant,
})
export type Winner = z.output<typeof winner>

export const getMoodGroup = call({
  method: 'GET',
  path: '/api/notice/getMoodGroup',
  feature: 'notices',
  summary: 'Notices of one type, or all; with the player’s uid also those meant for that player. Winners come masked.',
  auth: 'anyone',
  request: z.object({ notice_type: z.optional(codeInQuery(noticeTypes)), uid: z.optional(playerNumberInQuery) }),
  response: z.object({ mood_group: list(notice, 100), winners: list(winner, winnersShown) }),
  refusals: ['OTHER_PLAYER'],
})

export const listNotices = call({
  method: 'GET',
  path: '/api/notice/list',
  feature: 'notices',
  summary: 'Announcements, newest first, past ones included.',
  auth: 'anyone',
  request: z.object(pageRequest),
  response: page(notice),
  refusals: [],
})
