import { getProfile, getUserInfo } from '@tablestakes/contract/account'
import { expect, test } from 'vitest'
import { oddRequests, oddTexts } from '../test/odd-requests.ts'
import { openOwner } from '../test/owners.ts'
import { startSandbox } from '../test/sandbox.ts'
import { type Client, startApp } from '../test/start-app.ts'
import { nameOf } from './platform/http/answer.ts'

/**
 * Every served call with requests that are near its schema and odd: texts that grow, shrink or change when they are normalised, signs
 * a database does not store, numbers at the edge, wrong shapes. All get an answer, none a 500, and the account opens afterwards.
 */
const sandbox = await startSandbox()
const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
const served = [...app.served.values()]
  .map(({ call }) => call)
  .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))

/** The bound keeps the file within a minute; the seed is fixed, so a failure comes back. */
const MOST = 40
let people = 0

test.each(served.map((call) => [nameOf(call), call] as const))('%s answers odd requests', async (_name, call) => {
  const owner = await openOwner(app, {
    mobile: `+92302${String(++people).padStart(7, '0')}`,
    password: 'tall blue door',
  })
  const client = call.auth === 'player' ? owner : app.guest
  const wrong: unknown[] = []
  for (const request of [...oddTexts(call), ...oddRequests(call, MOST)]) {
    const answer = await send(client, call, request)
    if (answer.statusCode >= 500) wrong.push({ request, body: answer.body })
  }
  expect(wrong).toEqual([])
  const again = await app.signIn(owner.playerId)
  expect(await again.call(getUserInfo, {})).toMatchObject({ code: 0 })
  expect(await again.call(getProfile, {})).toMatchObject({ code: 0 })
})

function send(client: Client, { method, path, once }: (typeof served)[number], request: object) {
  const headers = once ? { 'idempotency-key': crypto.randomUUID() } : {}
  if (method !== 'GET') return client.send({ method, url: path, body: JSON.stringify(request), headers })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request))
    query.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
  return client.send({ method, url: `${path}?${query.toString()}`, headers })
}
