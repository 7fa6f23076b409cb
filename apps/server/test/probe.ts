import { call } from '@tablestakes/contract/call'
import { amount, wholeNumber } from '@tablestakes/contract/fields'
import type { Database } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { type App, serve } from '../src/platform/http/http.ts'
import { Refusal } from '../src/platform/http/refusal.ts'
import { asOwner } from './fresh-database.ts'

/** Calls that exist in tests only: the smallest ones that show what the platform does around a handler. */
const probe = { feature: 'site', summary: 'Test only.', refusals: [] } as const

export const say = call({
  ...probe,
  method: 'POST',
  path: '/api/probe/say',
  auth: 'anyone',
  request: z.object({ text: z.string().check(z.maxLength(200)), amount: z.optional(amount) }),
  response: z.object({ text: z.string(), amount: z.optional(amount), lang: z.string() }),
})

export const look = call({
  ...probe,
  method: 'GET',
  path: '/api/probe/look',
  auth: 'anyone',
  request: z.object({ name: z.string(), page: z.optional(wholeNumber) }),
  response: z.object({ name: z.string(), page: z.nullable(z.int()), player: z.nullable(z.string()) }),
})

export const whoAmI = call({
  ...probe,
  method: 'GET',
  path: '/api/probe/who',
  auth: 'player',
  request: z.object({}),
  response: z.object({ player: z.string(), site: z.string() }),
})

export const misbehave = call({
  ...probe,
  method: 'POST',
  path: '/api/probe/misbehave',
  auth: 'anyone',
  request: z.object({ how: z.enum(['throw', 'misfit', 'extra', 'refuse', 'undeclared']) }),
  response: z.object({ shown: z.string() }),
  refusals: ['NOT_FOUND'],
})

/** Takes from a purse, once per key. */
export const pay = call({
  ...probe,
  method: 'POST',
  path: '/api/probe/pay',
  auth: 'player',
  once: true,
  request: z.object({ amount, answerMisfits: z.optional(z.boolean()) }),
  response: z.object({ left: amount, number: z.int() }),
  refusals: ['INSUFFICIENT_FUNDS'],
})

export const costly = call({
  ...probe,
  method: 'POST',
  path: '/api/probe/costly',
  auth: 'anyone',
  request: z.object({}),
  response: z.object({}),
})

/** What `pay` writes to. */
export const makeProbeTables = (database: Database) =>
  asOwner(
    database,
    `create table probe_purse (player_id bigint primary key, left_over bigint not null check (left_over >= 0));
     create table probe_payment (number int generated always as identity, player_id bigint, request_id uuid)`,
  )

export function probeRoutes(app: App): void {
  serve(app, say, ({ text, amount: money }, { lang }) => ({ text, amount: money, lang }) as never)
  serve(app, look, ({ name, page }, { playerId }) => ({
    name,
    page: page ?? null,
    player: playerId === null ? null : String(playerId),
  }))
  serve(app, whoAmI, (_request, { playerId, site }) => ({ player: String(playerId), site: site.id }))
  serve(app, misbehave, ({ how }) => {
    if (how === 'refuse') throw new Refusal('NOT_FOUND')
    if (how === 'undeclared') throw new Refusal('KEY_MISSING')
    if (how === 'throw') throw new Error('connection string postgres://root:hunter2@db')
    if (how === 'misfit') return { shown: 7 as unknown as string }
    return { shown: 'this', hidden: 'not this' }
  })
  serve(app, costly, () => ({}), { limit: 'messages' })
  serve(app, pay, async ({ amount: money, answerMisfits }, { tx, playerId, requestId }) => {
    const taken = await tx.query<{ left_over: bigint }>(
      `update probe_purse set left_over = left_over - $2 where player_id = $1 and left_over >= $2 returning left_over`,
      [playerId, money],
    )
    const purse = taken.rows[0]
    if (!purse) throw new Refusal('INSUFFICIENT_FUNDS')
    const made = await tx.query<{ number: number }>(
      'insert into probe_payment (player_id, request_id) values ($1, $2) returning number',
      [playerId, requestId],
    )
    return { left: purse.left_over, number: answerMisfits ? 0.5 : made.rows[0]!.number }
  })
}
