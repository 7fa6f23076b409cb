import fc from 'fast-check'
import * as z from 'zod/mini'
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'

const wires = new WeakMap<$ZodType, fc.Arbitrary<unknown>>()

type Bounds = { least?: number; most?: number; pattern?: RegExp; step?: number }

/** What the checks of a schema say about its size; a whole number is bounded by what a number can hold. */
export function boundsOf(schema: $ZodTypes): Bounds {
  const { def } = schema._zod
  const isWhole = def.type === 'number' && 'format' in def && def.format === 'safeint'
  const bounds: Bounds = isWhole ? { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER } : {}
  for (const check of (def.checks ?? []) as $ZodChecks[]) {
    const rule = check._zod.def
    if (rule.check === 'greater_than') bounds.least = Number(rule.value)
    if (rule.check === 'less_than') bounds.most = Number(rule.value)
    if (rule.check === 'min_length') bounds.least = rule.minimum
    if (rule.check === 'max_length') bounds.most = rule.maximum
    if (rule.check === 'multiple_of') bounds.step = Number(rule.value)
    if (rule.check === 'string_format' && rule.pattern) bounds.pattern = rule.pattern
  }
  return bounds
}

/** Any value that a schema must accept from the wire. The fields are shared by all calls, so each is worked out once. */
export function wireOf(schema: $ZodType): fc.Arbitrary<unknown> {
  const known = wires.get(schema) ?? makeWire(schema)
  wires.set(schema, known)
  return known
}

function makeWire(schema: $ZodType): fc.Arbitrary<unknown> {
  const known = schema as $ZodTypes
  const { def } = known._zod
  const bounds = boundsOf(known)
  switch (def.type) {
    case 'string':
      return stringIn(bounds)
    case 'number':
      return numberIn(bounds)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'array':
      return fc.array(wireOf(def.element), { minLength: bounds.least ?? 0, maxLength: Math.max(bounds.least ?? 0, 2) })
    case 'record':
      return fc.dictionary(wireOf(def.keyType) as fc.Arbitrary<string>, wireOf(def.valueType), { maxKeys: 3 })
    case 'object': {
      const shape = Object.entries(def.shape)
      const isNeeded = ([, part]: [string, $ZodType]) => (part as $ZodTypes)._zod.def.type !== 'optional'
      const arbitraries = Object.fromEntries(shape.map(([name, part]) => [name, wireOf(part)]))
      return fc.record(arbitraries, {
        requiredKeys: shape.filter(isNeeded).map(([name]) => name),
        noNullPrototype: true,
      })
    }
    case 'optional':
      return wireOf(def.innerType)
    case 'nullable':
      return fc.option(wireOf(def.innerType))
    case 'union':
      return fc.oneof(...def.options.map(wireOf))
    case 'pipe':
      return wireOfPipe(known, def.in as $ZodTypes, def.out as $ZodTypes)
    default:
      throw new Error(`the contract has no ${def.type} yet: say here what its wire looks like`)
  }
}

function stringIn({ least = 0, most = 0, pattern }: Bounds): fc.Arbitrary<string> {
  return pattern
    ? fc.stringMatching(pattern).filter((text) => text.length <= most)
    : fc.string({ minLength: least, maxLength: Math.min(most, 20) })
}

/** The edges are as likely as the middle: that is where a bound would be off by one. */
function numberIn({ least = -1_000_000, most = 1_000_000, step = 1 }: Bounds): fc.Arbitrary<number> {
  if (step < 1) return fc.integer({ min: least / step, max: most / step }).map((steps) => steps / Math.round(1 / step))
  const onStep = (value: number) => value - (value % step)
  const inside = fc.double({ min: least, max: most, noNaN: true }).map((value) => onStep(Math.trunc(value)))
  return fc.oneof(fc.constantFrom(least, onStep(most)), inside)
}

/** A codec's wire is its inner side, narrowed by what its outer side then asks for. */
function wireOfPipe(whole: $ZodTypes, inner: $ZodTypes, outer: $ZodTypes): fc.Arbitrary<unknown> {
  const outerType = outer._zod.def.type
  if (inner._zod.def.type === 'string') return wireOf(outer).map((value) => JSON.stringify(value))
  if (outerType === 'enum' || outerType === 'number') return wireOf(outer)
  return wireOf(inner).filter((wire) => z.safeDecode(whole, wire as never).success)
}
