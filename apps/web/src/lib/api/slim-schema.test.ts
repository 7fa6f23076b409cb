import type { Call } from '@tablestakes/contract/call'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as zod from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { wireOf } from '../../../../../packages/contract/test/wire-of.ts'
import * as slim from './slim-schema.ts'

type SlimSchema = Parameters<typeof slim.decode>[0]

const checked = await loadContract()
// As the build does it: the same contract, with the browser's reading in the place of zod.
vi.doMock('zod/mini', () => slim)
vi.resetModules()
const read = await loadContract()
// Modules that load the contract after this file, in the same process, get zod again.
vi.doUnmock('zod/mini')
vi.resetModules()

async function loadContract() {
  const { calls } = await import('@tablestakes/contract')
  const { clientMessage, liveMessage } = await import('@tablestakes/contract/live')
  const parts: [string, $ZodType][] = Object.entries<Call>(calls).flatMap(([name, { request, response }]) => [
    [`request of ${name}`, request],
    [`response of ${name}`, response],
  ])
  return new Map<string, $ZodType>([...parts, ['a live message', liveMessage], ['a client message', clientMessage]])
}

test('the contract has been loaded both ways', () => {
  expect(checked.size).toBeGreaterThan(200)
  expect(read.size).toBe(checked.size)
  expect(checked.get('a live message')).not.toBe(read.get('a live message'))
})

describe.each([...checked])('%s', (name, schema) => {
  const slimSchema = read.get(name) as unknown as SlimSchema

  test('is read and written in the browser as zod reads and writes it', () => {
    fc.assert(
      fc.property(wireOf(schema), (wire) => {
        const value = zod.decode(schema, wire)
        const isSameRead = textOf(slim.decode(slimSchema, wire)) === textOf(value)
        return isSameRead && textOf(slim.encode(slimSchema, value)) === textOf(zod.encode(schema, value))
      }),
      { numRuns: 20 },
    )
  })
})

test('a record leaves out a key that would become a prototype, as zod does', () => {
  const event = { account_id: '', distinct_id: 'one', event_name: 'OPEN', user_props: {} }
  const wire = { events: [{ ...event, properties: JSON.parse('{"__proto__":"","a":"b"}') as object }] }
  const name = 'request of report'
  const bySlim = textOf(slim.encode(read.get(name) as unknown as SlimSchema, wire))
  expect(bySlim).toBe(textOf(zod.encode(checked.get(name)!, wire as never)))
})

test('a live message of an unknown type is told apart, not shown', () => {
  const liveMessage = read.get('a live message') as unknown as SlimSchema
  expect(slim.safeDecode(liveMessage, { type: 'nobody knows this', id: 1, at: 1 }).success).toBe(false)
})

/** The same text for the same value, whatever order its keys stand in; money stays told apart from numbers. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
