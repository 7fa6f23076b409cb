import type { OperatorCall } from '@tablestakes/contract/operator/call'
import { operatorCalls } from '@tablestakes/contract/operator/index'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../test/books.ts'
import { oddAround } from '../test/odd-requests.ts'
import { operatorSamples } from '../test/operator-samples.ts'
import { hireOperator } from '../test/operators.ts'
import { startSandbox } from '../test/sandbox.ts'
import { sendOperator } from '../test/send-operator.ts'
import { startApp } from '../test/start-app.ts'

/**
 * Every operator's call with a request that is right and one place of it made odd, by an owner and where two must say it by both. All get an answer,
 * none a 500, and the house still opens afterwards.
 */
const sandbox = await startSandbox()
const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
proveBooksAtEnd(app.database)
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const

/** The bound keeps the file within a minute. */
const MOST = 16

test.each(operatorCalls.map((call) => [call.name, call] as const))('%s answers odd requests', async (_name, call) => {
  const wrong: unknown[] = []
  for (const request of oddAround(call, operatorSamples[call.name]!, MOST)) {
    const answer = await say(call, request as Record<string, unknown>)
    if (answer.statusCode >= 500) wrong.push({ request, body: answer.body })
  }
  expect(wrong).toEqual([])
  expect((await owners[0].get('/operator/sites')).statusCode).toBe(200)
})

async function say(call: OperatorCall, request: Record<string, unknown>) {
  const answer = await sendOperator(app, call, { key: owners[0].key, request })
  return answer.statusCode === 202 ? sendOperator(app, call, { key: owners[1].key, request }) : answer
}
