/**
 * What the browser needs of a schema: where an answer holds money (a number on the wire, a bigint in code), and the way
 * back. The build puts this in the place of zod, which would cost every first visit 11 kB of script to check again what the
 * server has just checked and trimmed. Development and tests run the contract with zod itself, and a test holds both
 * readings of every call against each other.
 */
type Schema = {
  decode: (wire: unknown) => unknown
  encode: (value: unknown) => unknown
  /** Whether a wire value can be this one's: how a union finds its branch. */
  fits: (wire: unknown) => boolean
  shape?: Fields
  check: () => Schema
}
type Fields = Record<string, Schema>

const same = (value: unknown) => value

function schema(parts: Partial<Schema>): Schema {
  const made: Schema = { decode: same, encode: same, fits: () => true, check: () => made, ...parts }
  return made
}

const ofType = (type: string) => () => schema({ fits: (wire) => typeof wire === type })

export const string = ofType('string')
export const int = ofType('number')
export const number = int
export const boolean = ofType('boolean')
export const bigint = () => schema({})
const none = () => schema({ fits: (wire) => wire === null })
export const literal = (values: unknown) => schema({ fits: (wire) => [values].flat().includes(wire) })
const oneOf = (table: object) => schema({ fits: (wire) => Object.values(table).includes(wire) })

export { none as null, oneOf as enum }

export const optional = (inner: Schema) => orElse(undefined, inner)
export const nullable = (inner: Schema) => orElse(null, inner)

function orElse(absent: undefined | null, { decode, encode, fits }: Schema): Schema {
  return schema({
    decode: (wire) => (wire === absent ? absent : decode(wire)),
    encode: (value) => (value === absent ? absent : encode(value)),
    fits: (wire) => wire === absent || fits(wire),
  })
}

/** Keys that the schema does not name are left behind, absent ones stay absent. */
export function object(shape: Fields): Schema {
  const each = (way: 'decode' | 'encode') => (from: unknown) => {
    const held = from as Record<string, unknown>
    const named = Object.keys(shape).filter((name) => Object.hasOwn(held, name))
    return Object.fromEntries(named.map((name) => [name, shape[name]![way](held[name])]))
  }
  const isObject = (wire: unknown) => typeof wire === 'object' && wire !== null && !Array.isArray(wire)
  return schema({ shape, decode: each('decode'), encode: each('encode'), fits: isObject })
}

export const partial = ({ shape = {} }: Schema) =>
  object(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, optional(part)])))

export const record = (_keys: Schema, _values: Schema) => schema({ fits: (wire) => typeof wire === 'object' })

export const array = ({ decode, encode }: Schema) =>
  schema({
    decode: (wire) => (wire as unknown[]).map(decode),
    encode: (value) => (value as unknown[]).map(encode),
    fits: Array.isArray,
  })

/** The contract's unions are of plain values, alike on both sides. */
export const union = (options: Schema[]) => schema({ fits: (wire) => options.some(({ fits }) => fits(wire)) })

export function discriminatedUnion(key: string, options: Schema[]): Schema {
  const branchOf = (held: unknown): Schema => {
    const mark = (held as Record<string, unknown>)[key]
    const branch = options.find(({ shape }) => shape?.[key]?.fits(mark))
    if (!branch) throw new TypeError(`${key}: ${String(mark)}`)
    return branch
  }
  return schema({ decode: (wire) => branchOf(wire).decode(wire), encode: (value) => branchOf(value).encode(value) })
}

type Turn = (value: unknown, context: { issues: unknown[] }) => unknown
const NEVER = undefined

export { NEVER }

export function codec(inner: Schema, outer: Schema, turns: { decode: Turn; encode: Turn }): Schema {
  const turn = (how: Turn, value: unknown) => {
    const context = { issues: [] as unknown[] }
    const turned = how(value, context)
    if (context.issues.length > 0) throw new TypeError(JSON.stringify(context.issues))
    return turned
  }
  return schema({
    decode: (wire) => outer.decode(turn(turns.decode, inner.decode(wire))),
    encode: (value) => inner.encode(turn(turns.encode, outer.encode(value))),
    fits: inner.fits,
  })
}

export const pipe = (first: Schema, second: Schema) => codec(first, second, { decode: same, encode: same })

/** Bounds are the server's to check. */
const unchecked = () => undefined

export {
  unchecked as gte,
  unchecked as lte,
  unchecked as maxLength,
  unchecked as minLength,
  unchecked as multipleOf,
  unchecked as refine,
  unchecked as regex,
}

export const config = unchecked
export const decode = (by: Schema, wire: unknown) => by.decode(wire)
export const encode = (by: Schema, value: unknown) => by.encode(value)

export function safeDecode(by: Schema, wire: unknown): { success: true; data: unknown } | { success: false } {
  try {
    return { success: true, data: by.decode(wire) }
  } catch {
    return { success: false }
  }
}
