/**
 * Reading what a client sent. Only a plain object with exactly the named fields is read: a missing or an unknown one, an
 * array, an instance of a class or a key that would reach a prototype is refused, never ignored.
 */
export function readFields<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Readonly<Record<Name, unknown>> | null {
  if (typeof value !== 'object' || value === null) return null
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return null
  const keys = Reflect.ownKeys(value)
  const isExact = keys.length === names.length && names.every((name) => keys.includes(name))
  return isExact ? (value as Record<Name, unknown>) : null
}

/** A whole number of the range, both ends included. Minus zero is not one: it would be written back as another text. */
export function isWholeWithin(value: unknown, { least, most }: { least: number; most: number }): value is number {
  return Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= least && (value as number) <= most
}

export function isOneOf<Word extends string>(value: unknown, words: readonly Word[]): value is Word {
  return typeof value === 'string' && (words as readonly string[]).includes(value)
}
