/**
 * What the browser needs of a schema: where an answer holds money (a number on the wire, a bigint in code), and the way
 * back. The build puts this in the place of zod, which would cost every first visit 11 kB of script to check again what the
 * server has just checked and trimmed. Development and tests run the contract with zod itself, and a test holds both
 * readings of every call against each other. The marks above the constructors let the build drop every schema that a
 * screen does not use.
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

// @__NO_SIDE_EFFECTS__
function schema(parts: Partial<Schema>): Schema {
  const made: Schema = { decode: same, encode: same, fits: () => true, check: () => made, ...parts }
  return made
}

// @__NO_SIDE_EFFECTS__
export const string = () => schema({ fits: (wire) => typeof wire === 'string' })
// @__NO_SIDE_EFFECTS__
export const int = () => schema({ fits: (wire) => typeof wire === 'number' })
export { int as number }
// @__NO_SIDE_EFFECTS__
export const boolean = () => schema({ fits: (wire) => typeof wire === 'boolean' })
// @__NO_SIDE_EFFECTS__
export const bigint = () => schema({})
// @__NO_SIDE_EFFECTS__
const none = () => schema({ fits: (wire) => wire === null })
// @__NO_SIDE_EFFECTS__
export const literal = (values: unknown) => schema({ fits: (wire) => [values].flat().includes(wire) })
// @__NO_SIDE_EFFECTS__
const oneOf = (table: object) => schema({ fits: (wire) => Object.values(table).includes(wire) })

export { none as null, oneOf as enum }

// @__NO_SIDE_EFFECTS__
export const optional = (inner: Schema) => orElse(undefined, inner)
// @__NO_SIDE_EFFECTS__
export const nullable = (inner: Schema) => orElse(null, inner)

// @__NO_SIDE_EFFECTS__
function orElse(absent: undefined | null, { decode, encode, fits }: Schema): Schema {
  return schema({
    decode: (wire) => (wire === absent ? absent : decode(wire)),
    encode: (value) => (value === absent ? absent : encode(value)),
    fits: (wire) => wire === absent || fits(wire),
  })
}

/** Keys that the schema does not name are left behind, absent ones stay absent. */
// @__NO_SIDE_EFFECTS__
export function object(shape: Fields): Schema {
  const each = (way: 'decode' | 'encode') => (from: unknown) => {
    const held = from as Record<string, unknown>
    const named = Object.keys(shape).filter((name) => Object.hasOwn(held, name))
    return Object.fromEntries(named.map((name) => [name, shape[name]![way](held[name])]))
  }
  const isObject = (wire: unknown) => typeof wire === 'object' && wire !== null && !Array.isArray(wire)
  return schema({ shape, decode: each('decode'), encode: each('encode'), fits: isObject })
}

// @__NO_SIDE_EFFECTS__
export const partial = ({ shape = {} }: Schema) =>
  object(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, optional(part)])))

// @__NO_SIDE_EFFECTS__
export const record = (_keys: Schema, _values: Schema) =>
  schema({ decode: withoutPrototype, encode: withoutPrototype, fits: (wire) => typeof wire === 'object' })

/** As zod does: a key of that name would become the prototype of an object it is copied into. */
function withoutPrototype(held: unknown): unknown {
  const { ['__proto__']: _left, ...rest } = held as Record<string, unknown>
  return rest
}

// @__NO_SIDE_EFFECTS__
export const array = ({ decode, encode }: Schema) =>
  schema({
    decode: (wire) => (wire as unknown[]).map(decode),
    encode: (value) => (value as unknown[]).map(encode),
    fits: Array.isArray,
  })

/** The contract's unions are of plain values, alike on both sides. */
// @__NO_SIDE_EFFECTS__
export const union = (options: Schema[]) => schema({ fits: (wire) => options.some(({ fits }) => fits(wire)) })

// @__NO_SIDE_EFFECTS__
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

// @__NO_SIDE_EFFECTS__
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

// @__NO_SIDE_EFFECTS__
export const pipe = (first: Schema, second: Schema) => codec(first, second, { decode: same, encode: same })

/** Bounds are the server's to check. */
// @__NO_SIDE_EFFECTS__
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
