import fc from 'fast-check'
import type { $ZodType } from 'zod/v4/core'
import { wireSchema } from '../src/platform/http/openapi.ts'

/** A JSON Schema, as far as ours go. */
type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  additionalProperties?: Schema | boolean
}

/** Anybody's call: a player's, an operator's, a supplier's. */
type AskedCall = { readonly request: $ZodType }

/** One seed for all: a failure comes back with the next run. */
const SEED = 20_261_117

/** Requests near a call's schema: such as it takes, and the same with one place made odd. */
export function oddRequests(call: AskedCall, most: number): object[] {
  const schema = wireSchema(call.request) as Schema
  const samples = sampleOf(schema, 6) as object[]
  const odd = samples.flatMap((sample, place) =>
    placesIn(schema).flatMap((path, index) => {
      const values = oddValuesFor(schemaAt(schema, path))
      // Another part of the values with every sample, so that few requests meet most of them.
      return values
        .filter((_, at) => at % samples.length === (place + index) % samples.length)
        .map((value) => withValue(sample, path, value))
    }),
  )
  return [...samples, ...spread(odd, most - samples.length)]
}

/** A request that is right, with one place after the other made odd: what lies behind the schema is met too. */
export function oddAround(call: AskedCall, right: object, most: number): object[] {
  const schema = wireSchema(call.request) as Schema
  const places = placesIn(schema)
  const odd = places.flatMap((path) =>
    oddValuesFor(schemaAt(schema, path)).map((value) => withValue(right, path, value)),
  )
  return [right, ...spread(odd, most)]
}

/** Bodies that are no request at all. */
export const brokenBodies: readonly string[] = [
  ...['', '{', 'null', '[]', '"x"', '7', '\ufeff{}', '{"a":1}{}', '{"__proto__":{"user":"x"}}', '\u0000'],
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
]

/**
 * Texts that grow, shrink or change, in every field of text: alone with what the call needs, where nothing else is refused, and within
 * a whole request.
 */
export function oddTexts(call: AskedCall): object[] {
  const schema = wireSchema(call.request) as Schema
  const samples = [leanOf(schema), schema].map((one) => sampleOf(one, 1)[0])
  const places = placesIn(schema).filter((path) => isPlainText(schemaAt(schema, path)))
  return places.flatMap((path) => {
    const { maxLength = 64 } = textIn(schemaAt(schema, path))!
    return GROWING.flatMap((text) => samples.map((sample) => withValue(sample, path, filled(text, maxLength))))
  })
}

/** The same call with nothing that may be left out. */
function leanOf(schema: Schema): Schema {
  const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
  return { ...schema, properties: Object.fromEntries(needed) }
}

/** They grow, shrink or change when they are normalised, when their case changes, or on their way into the database. */
const GROWING = [
  '\ufdfa',
  '\ufb03',
  '\u0958',
  'e\u0301',
  '\u212a',
  '\u0130',
  '\u1e9e',
  '\u00df',
  '\u3000',
  '\u200d',
  '\ud83d\udc69\u200d\ud83d\ude80',
  '\u0344',
]
const BROKEN = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '',
  ' ',
  '\n',
  "'; drop table player; --",
  '%',
  '\\',
  '{}',
  '[]',
  'null',
  '__proto__',
  '../../etc/passwd',
  '1e400',
  '-1',
  '٣٤٥',
  '0x10',
  '١',
]
const NUMBERS = [-1, 0, 0.5, 1e21, 1e308, -1e308, 2 ** 53, -(2 ** 53), 2 ** 31, 2 ** 63, 8_640_000_000_000_001]
const OTHERS = [null, true, [], {}, [[]], { length: 1 }]

function oddValuesFor(schema: Schema): unknown[] {
  const text = textIn(schema)
  if (!text) return [...NUMBERS, ...OTHERS, '', 'x']
  const { maxLength = 64 } = text
  return [
    ...GROWING.map((one) => filled(one, maxLength)),
    ...BROKEN,
    'x'.repeat(Math.min(maxLength + 1, 5_000)),
    ...NUMBERS.slice(0, 5),
    ...OTHERS,
  ]
}

const filled = (text: string, longest: number) =>
  text.repeat(Math.max(1, Math.floor(Math.min(longest, 400) / text.length)))

const textIn = (schema: Schema): Schema | undefined =>
  [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    (one) => one.type === 'string' && one.enum === undefined,
  )
const isPlainText = (schema: Schema) => textIn(schema) !== undefined && textIn(schema)?.pattern === undefined

type Path = readonly (string | number)[]

function placesIn(schema: Schema, path: Path = []): Path[] {
  const own: Path[] = path.length > 0 ? [path] : []
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesIn(one, [...path, name]))
  const item = schema.items ? placesIn(schema.items, [...path, 0]) : []
  return [...own, ...inner, ...item]
}

function schemaAt(schema: Schema, path: Path): Schema {
  return path.reduce<Schema>((at, step) => (typeof step === 'number' ? at.items! : at.properties![step]!), schema)
}

function withValue(sample: unknown, path: Path, value: unknown): object {
  const [step, ...rest] = path
  if (step === undefined) return value as object
  if (typeof step === 'number') return [withValue((sample as unknown[] | undefined)?.[0], rest, value)]
  return {
    ...(sample as object | undefined),
    [step]: withValue((sample as Record<string, unknown> | undefined)?.[step], rest, value),
  }
}

/** Every so many of a list, so that all of its parts are there. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!)
}

const sampleOf = (schema: Schema, numRuns: number) => fc.sample(arbitraryOf(schema), { seed: SEED, numRuns })

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(arbitraryOf))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, arbitraryOf(one)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] })
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      })
    case 'string':
      return textArbitrary(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e6),
        max: Math.min(schema.maximum ?? 1e6, Math.max(1e6, schema.minimum ?? 0)),
      })
    case 'number':
      return fc.integer({ min: 0, max: 100 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom<unknown>('x', 1, null)
  }
}

function textArbitrary({ pattern, minLength = 0, maxLength = 24 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, 64) })
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 24)) })
}
