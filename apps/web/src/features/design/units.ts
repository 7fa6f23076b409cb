const UNIT = 10_000n

/** Whole units of any currency as an amount. */
export function units(whole: number): bigint {
  return BigInt(whole) * UNIT
}
