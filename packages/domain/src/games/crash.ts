/**
 * Crash: one multiplier rises for everybody until the round busts. Where it busts is HMAC-SHA256(key = text of the round's
 * hash, message = text of the salt): its first 32 bits, i, give 0.99 × 2^32 ÷ (i + 1), cut off after two decimals and
 * never below 1.00. The hashes are a chain made beforehand, each the sha256 of the next one's text. The chain's end is published
 * together with the round of a randomness beacon that is still to come: that round's randomness is the salt. With an independent
 * beacon nobody could choose either by the results.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { commitment } from '../draws/fairness.ts'
import { scaleDown } from '../money/money.ts'
import { divideDown, multiply, ONE, type Ratio, ratio } from '../money/ratio.ts'
import { type FlightGame, RETURN, winOrLose } from './game.ts'
import { isWholeWithin } from './read-fields.ts'

const VALUES = 2 ** 32

/** 0.99 × 2^32 in hundredths: divided by i + 1 it is where i busts. */
const HEIGHT = 99 * VALUES

/** Multipliers a bet can be cashed out at, by its player's hand or by itself, in hundredths. */
export const crashTargets = { least: 101, most: 1_000_000 }

/** The 32 bytes a round is decided by, for proof pages that show them. */
export function crashBytes({ hash, salt }: { hash: string; salt: string }): Uint8Array {
  return hmac(sha256, utf8ToBytes(hash), utf8ToBytes(salt))
}

/** Where a word busts, in hundredths. */
export function crashBust(word: number): number {
  return Math.max(100, divideDown(HEIGHT, word + 1))
}

const bustOf: FlightGame['bustOf'] = (round) => {
  const bytes = crashBytes(round)
  return crashBust(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
}

/** A multiplier m is reached where i + 1 is at most 0.99 × 2^32 ÷ m; 1.00 always is. */
const chance = (target: number): Ratio => (target <= 100 ? ONE : ratio(divideDown(HEIGHT, target), VALUES))

export const crash: FlightGame = {
  kind: 'shared',
  key: 'crash',
  // The least is at a target of 9,992.85×; a test tries them all.
  rtpRange: { least: ratio(425_200_763_925, 100 * VALUES), most: RETURN },
  bustOf,
  readTarget: (value) => (isWholeWithin(value, crashTargets) ? value : null),
  chance,
  cases: (target) => winOrLose(chance(target), ratio(target, 100)),
  rtp: (target) => multiply(chance(target), ratio(target, 100)),
}

/** The hash of the round before: what a revealed one is checked against. */
export const hashBefore = commitment

/** The hashes of earlier rounds, newest first. */
export function* hashesBefore(hash: string, count: number): Generator<string, void> {
  let current = hash
  for (let place = 0; place < count; place += 1) {
    current = hashBefore(current)
    yield current
  }
}

/** Whether a hash lies `rounds` before another on one chain. */
export function isOnChain({ hash, earlier, rounds }: { hash: string; earlier: string; rounds: number }): boolean {
  let current = hash
  for (const before of hashesBefore(hash, rounds)) current = before
  return current === earlier.toLowerCase()
}

/** How fast the multiplier grows: e to the power of this times the milliseconds; 2.00× after 11.6 seconds. */
const GROWTH = 0.00006

/** The multiplier shown so long after the start, in hundredths. */
export function crashMultiplierAt(elapsedMs: number): number {
  return Math.max(100, Math.floor(100 * Math.exp(GROWTH * elapsedMs)))
}

/**
 * Where a bet is cashed out at the latest, in hundredths: by itself at the highest multiplier whose payout stays within the
 * highest win, or where the targets end. It is paid in full there, so the return is the stated one at every stake.
 */
export function crashLast({ stake, mostWin }: { stake: bigint; mostWin: bigint }): number {
  const byWin = scaleDown(mostWin, 100n, stake)
  return byWin < BigInt(crashTargets.most) ? Number(byWin) : crashTargets.most
}

/**
 * The first whole millisecond that does not belong to a flight any more: the multiplier would have passed the bust. All the
 * time before, what is shown is at most the bust, so whatever is shown can be taken; a press at a multiplier has the same
 * chance as an automatic cash-out there.
 */
export function crashEndsAt(bust: number): number {
  return crashReachedAt(bust + 1)
}

/** The first whole millisecond at which a multiplier is shown, by the function that shows it, so that the two never disagree. */
export function crashReachedAt(multiplier: number): number {
  let moment = Math.max(0, Math.floor(Math.log(multiplier / 100) / GROWTH) - 2)
  while (moment > 0 && crashMultiplierAt(moment) >= multiplier) moment -= 1
  while (crashMultiplierAt(moment) < multiplier) moment += 1
  return moment
}
