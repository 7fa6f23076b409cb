import { mayCall, type OperatorCall, operatorRoles } from '@tablestakes/contract/operator/call'
import { operatorCalls } from '@tablestakes/contract/operator/index'
import { describe, expect, test } from 'vitest'
import { operatorSamples } from '../test/operator-samples.ts'
import { dismissOperator, hireOperator, type TestOperator } from '../test/operators.ts'
import { sendOperator } from '../test/send-operator.ts'
import { startApp } from '../test/start-app.ts'
import { tableDigests } from '../test/table-digests.ts'
import { newOperatorKey } from './platform/operators/keys.ts'

/**
 * Every operator's call, asked by those who may not and in ways that do not count: refused, with nothing changed and nothing told. It is
 * generated from the contract, so that a new call fails here until it has a sample.
 */
const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app

/** One operator for each role, and one whose key has ended. */
const operators = new Map<string, TestOperator>()
for (const role of operatorRoles) operators.set(role, await hireOperator(app, `the-${role}`, [role]))
const gone = await hireOperator(app, 'gone')
await dismissOperator(app, 'gone')
const owner = operators.get('owner')!

/**
 * All tables as they were left. What a refusal must not touch is compared with that, so every table is read once a test and not twice,
 * and a change between two tests would be seen too.
 */
let left = await tableDigests(database)
async function expectUntouched(): Promise<void> {
  const now = await tableDigests(database)
  const before = left
  // What one call has changed is not told of the next ones again.
  left = now
  expect(now).toEqual(before)
}

/** Words that stand in the database and have no place in a refusal. */
const STORED = ['the-', 'sandbox', 'Tablestakes', 'licence', 'key_hash', 'select ']

test('every call of the contract is served, and no other', () => {
  expect([...app.servedOperators.keys()].sort()).toEqual(operatorCalls.map(({ name }) => name).sort())
  expect(Object.keys(operatorSamples).sort()).toEqual(operatorCalls.map(({ name }) => name).sort())
})

describe.each(operatorCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is refused without a key, with a wrong one and with one that has ended', async () => {
    for (const key of [undefined, '', newOperatorKey(), `${owner.key}x`, gone.key]) {
      const answer = await send(call, { key })
      expect([answer.statusCode, answer.body]).toEqual([401, '{"error":"UNAUTHORISED"}'])
    }
    await expectUntouched()
  })

  test('is refused to every role that may not call it', async () => {
    const others = operatorRoles.filter((role) => !mayCall(call, [role]))
    for (const role of others) {
      const answer = await send(call, { key: operators.get(role)!.key })
      expect([role, answer.statusCode, answer.json().error]).toEqual([role, 403, 'ROLE_MISSING'])
      tellsNothing(answer.body)
    }
    await expectUntouched()
    expect(others.includes('auditor')).toBe(call.effect === 'change')
  })

  test('is refused for a request of another form', async () => {
    const wrong = Object.fromEntries(Object.keys(operatorSamples[call.name]!).map((name) => [name, '\u0000']))
    const isEmpty = Object.keys(wrong).length === 0
    const answer = await send(call, {
      key: owner.key,
      request: isEmpty ? { limit: '-', state: '-', site_id: '-' } : wrong,
    })
    // A call that takes no fields has nothing that could be wrong.
    expect([200, 400]).toContain(answer.statusCode)
    expect(answer.statusCode === 400 || call.effect === 'read').toBe(true)
    await expectUntouched()
  })
})

const changes = operatorCalls.filter(({ effect }) => effect === 'change')
const reads = operatorCalls.filter(({ effect }) => effect !== 'change')

test.each(changes.map((call) => [call.name, call] as const))('%s needs an Idempotency-Key', async (_name, call) => {
  for (const idempotencyKey of ['', 'not a uuid']) {
    const answer = await send(call, { key: owner.key, idempotencyKey })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'KEY_MISSING'])
    tellsNothing(answer.body)
  }
  await expectUntouched()
})

test.each(reads.map((call) => [call.name, call] as const))('%s is open to an auditor', async (_name, call) => {
  const answer = await send(call, { key: operators.get('auditor')!.key })
  expect([200, 404]).toContain(answer.statusCode)
})

/** What is written down about a word that waits; everything else must stay as it is. */
const BOOKKEEPING = ['operator_proposal', 'operator_answer', 'operator_act']
const forTwo = operatorCalls.filter(({ secondWord }) => secondWord === 'always')

test.each(forTwo.map((call) => [call.name, call] as const))('%s waits for a second word', async (_name, call) => {
  const before = await tableDigests(database, { except: BOOKKEEPING })
  const first = await send(call, { key: owner.key })
  expect([first.statusCode, first.json()]).toMatchObject([202, { waits_for: 'second_word', call: call.name }])
  for (const secret of call.secrets ?? [])
    expect(first.body).not.toContain(operatorSamples[call.name]![secret] ?? 'nothing')
  // Not by saying it again, and not by agreeing with oneself.
  const again = await send(call, { key: owner.key })
  expect([again.statusCode, again.json().error]).toEqual([409, 'ALREADY_SAID'])
  const { proposal_id: id, digest } = first.json()
  const own = await owner.post(`/operator/proposals/${id}/agree`, { digest })
  expect([own.statusCode, own.json().error]).toEqual([409, 'ALREADY_SAID'])
  expect(await tableDigests(database, { except: BOOKKEEPING })).toEqual(before)
})

const send = (call: OperatorCall, sending: Parameters<typeof sendOperator>[2]) => sendOperator(app, call, sending)

/** A refusal is a name and a sentence. */
function tellsNothing(body: string): void {
  expect(Object.keys(JSON.parse(body) as object).sort()).toEqual(['error', 'message'])
  for (const word of STORED) expect(body).not.toContain(word)
}
