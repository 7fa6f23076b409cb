/** What five cards are in video poker. Cards are numbered as in hi-lo: 2♦ 2♥ 2♠ 2♣ 3♦ … A♣. */

/** From the best to the least. Fours of aces and of 2 to 4 are told apart, and once more with a low card beside them. */
export const pokerLines = [
  'royal',
  'straight_flush',
  'aces_kicker',
  'aces',
  'low_kicker',
  'low',
  'four',
  'full_house',
  'flush',
  'straight',
  'three',
  'two_pair',
  'jacks',
] as const
export type PokerLine = (typeof pokerLines)[number]

/** The places of the list above, so that millions of hands are looked at as numbers. */
const line = Object.fromEntries(pokerLines.map((name, place) => [name, place])) as Record<PokerLine, number>
const NOTHING = pokerLines.length

/** Ranks as bits: 1 for a 2, 2^12 for an ace. */
const ACE = 1 << 12
const FROM_JACK = 0b1111 << 9
const FROM_TEN = 0b1_1111 << 8
/** From 2 to 4; an ace counts as low only beside those. */
const UP_TO_FOUR = 0b111
const ACE_TO_FIVE = ACE | 0b1111

const rankBit = (card: number) => 1 << (card >> 2)
const isSingle = (bits: number) => (bits & (bits - 1)) === 0

/**
 * The place of what five cards are in `pokerLines`, or how many of those there are where it is nothing. It is asked for every hand
 * there is, and makes no lists.
 */
export function lineNumber(a: number, b: number, c: number, d: number, e: number): number {
  const ra = rankBit(a)
  const rb = rankBit(b)
  const rc = rankBit(c)
  const rd = rankBit(d)
  const re = rankBit(e)
  const ranks = ra | rb | rc | rd | re
  // Ranks that come once or three times, and those that come twice or four times.
  const odd = ra ^ rb ^ rc ^ rd ^ re
  const even = ranks ^ odd
  if (even === 0) {
    const isFlush = (((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3) === 0
    return withoutPairs(ranks, isFlush)
  }
  if (!isSingle(even)) return line.two_pair
  if (!isSingle(odd)) return even & FROM_JACK ? line.jacks : NOTHING
  const count = +(ra === even) + +(rb === even) + +(rc === even) + +(rd === even) + +(re === even)
  return count === 4 ? fourOf(even, odd) : line.full_house
}

function withoutPairs(ranks: number, isFlush: boolean): number {
  const two = ranks & (ranks - 1)
  const three = two & (two - 1)
  // Three ranks, all odd: one of them comes three times.
  if (isSingle(three)) return line.three
  const isStraight = ranks === ACE_TO_FIVE || ranks === 0b1_1111 * (ranks & -ranks)
  if (!isStraight) return isFlush ? line.flush : NOTHING
  if (!isFlush) return line.straight
  return ranks === FROM_TEN ? line.royal : line.straight_flush
}

function fourOf(rank: number, kicker: number): number {
  if (rank === ACE) return kicker & UP_TO_FOUR ? line.aces_kicker : line.aces
  if (!(rank & UP_TO_FOUR)) return line.four
  return kicker & (UP_TO_FOUR | ACE) ? line.low_kicker : line.low
}

/** What five cards are; null where they are nothing that any table pays. */
export function pokerLine(cards: readonly number[]): PokerLine | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards
  return pokerLines[lineNumber(a, b, c, d, e)] ?? null
}
