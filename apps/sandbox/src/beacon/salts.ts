import { keepBeaconKey, randomnessOf, roundFrom, signRound } from './beacon-key.ts'

/** What the beacon draws at a time, for parties that have named it beforehand. Signing takes a while, so it is remembered. */
export function openSalts(file: string, clock: () => number): (ms: number) => string {
  const key = keepBeaconKey(file, clock)
  const known = new Map<number, string>()
  return (ms) => {
    const round = roundFrom(key, ms)
    const salt = known.get(round) ?? randomnessOf(signRound(key, round))
    known.set(round, salt)
    return salt
  }
}
