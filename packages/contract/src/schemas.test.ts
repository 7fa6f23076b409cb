import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { boundsOf, wireOf } from '../test/wire-of.ts'
import type { Call } from './call.ts'
import { calls, lineOf } from './index.ts'
import { clientMessage, liveMessage } from './live.ts'
import { supplierCalls, walletCalls } from './wallet-protocol.ts'

/** Properties that hold for every schema of the contract, found by walking the schemas themselves. */

const every = Object.values(calls)
const callsByLine = every.map((call): [string, Call] => [lineOf(call), call])
const protocolCalls = [...Object.entries(walletCalls), ...Object.entries(supplierCalls)]
const schemas: [string, $ZodType][] = [
  ...every.flatMap((call): [string, $ZodType][] => [
    [`request of ${lineOf(call)}`, call.request],
    [`response of ${lineOf(call)}`, call.response],
  ]),
  ...protocolCalls.flatMap(([name, call]): [string, $ZodType][] => [
    [`request of ${name}`, call.request],
    [`response of ${name}`, call.response],
  ]),
  ['a live message', liveMessage],
  ['a client message', clientMessage],
]

describe.each(schemas)('%s', (_, schema) => {
  test('has bounds on everything, and reads both ways', () => {
    const faults: string[] = []
    walk(schema, '', (part, path) => {
      if (oneWay.has(part._zod.def.type)) faults.push(`${path} cannot be written`)
      if (!isBounded(part)) faults.push(`${path} has no bound`)
    })
    expect(faults).toEqual([])
  })

  test('has a JSON schema for the documentation', () => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('$schema')
  })

  test('gives the same again when what it read is written and read anew', () => {
    fc.assert(
      fc.property(wireOf(schema), (wire) => {
        const value = z.decode(schema, wire)
        const again = JSON.parse(JSON.stringify(z.encode(schema, value)))
        return textOf(z.decode(schema, again)) === textOf(value)
      }),
      { numRuns: 15 },
    )
  })
})

/** Specification §7: 2 to 10 random extra fields. Made once: building it anew for each call took half of all the time. */
const padding = fc.dictionary(fc.stringMatching(/^pad_[a-z0-9]{1,12}$/), fc.jsonValue({ maxDepth: 1 }), {
  minKeys: 2,
  maxKeys: 10,
})

describe.each(callsByLine)('%s', (_, { request }) => {
  test('drops random padding and lets no key reach a prototype', () => {
    fc.assert(
      fc.property(wireOf(request), padding, (wire, extra) => {
        const padded = JSON.stringify({ ...(wire as object), ...extra, constructor: { admin: true } })
        const hostile = JSON.parse(padded.replace(/^\{/, '{"__proto__":{"admin":true},')) as unknown
        const value = z.decode(request, hostile) as object
        const isPlain = Object.getPrototypeOf(value) === Object.prototype && !('admin' in value)
        return isPlain && textOf(value) === textOf(z.decode(request, wire))
      }),
      { numRuns: 5 },
    )
    expect('admin' in {}).toBe(false)
  })

  test('refuses what is not an object', () => {
    for (const wrong of [null, 'text', 5, true, [1]]) expect(z.safeParse(request, wrong).success).toBe(false)
  })
})

describe.each(callsByLine.filter(([, call]) => call.method === 'GET'))('%s', (_, { request }) => {
  test('reads its request from a query string, where everything is text', () => {
    fc.assert(
      fc.property(wireOf(request), (wire) => {
        const query = Object.fromEntries(
          Object.entries(wire as object).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
        )
        return textOf(z.decode(request, query)) === textOf(z.decode(request, wire))
      }),
      { numRuns: 15 },
    )
  })
})

/** Everything a decoded value holds, in one text: thousands of values are compared, and this is a tenth of the price. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
}

const oneWay = new Set(['transform', 'default', 'prefault', 'catch', 'any', 'unknown', 'custom', 'date', 'map', 'set'])

function isBounded(schema: $ZodTypes): boolean {
  switch (schema._zod.def.type) {
    case 'string':
    case 'array':
      return boundsOf(schema).most !== undefined
    case 'record':
      return (schema._zod.def.checks?.length ?? 0) > 0
    default:
      return true
  }
}

function walk(schema: $ZodType, path: string, visit: (schema: $ZodTypes, path: string) => void): void {
  const known = schema as $ZodTypes
  visit(known, path)
  const { def } = known._zod
  if (def.type === 'object') for (const [name, part] of Object.entries(def.shape)) walk(part, `${path}.${name}`, visit)
  if (def.type === 'array') walk(def.element, `${path}[]`, visit)
  if (def.type === 'record') for (const part of [def.keyType, def.valueType]) walk(part, `${path}{}`, visit)
  if (def.type === 'optional' || def.type === 'nullable') walk(def.innerType, path, visit)
  if (def.type === 'union') for (const part of def.options) walk(part, path, visit)
  if (def.type === 'pipe') for (const part of [def.in, def.out]) walk(part, path, visit)
}
