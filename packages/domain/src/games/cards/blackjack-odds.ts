/**
 * What every decision in blackjack is worth, as exact fractions, and so the return of the whole game. With an endless deck the
 * dealer's chances depend on the open card alone and hands do not touch each other, so all of it is a few small tables.
 *
 * Values are kept as what comes back for one hand plus what was not staked, out of two stakes: standing keeps one back, doubling
 * uses both. So no value is below zero, and two of them are compared as they are.
 */
import { add, compare, divide, largerRatio, multiply, ONE, type Ratio, ratio, sum, ZERO } from '../../money/ratio.ts'
import { addValue, NOTHING, type Total } from './blackjack-hand.ts'

/** A ten stands for four ranks; 11 is the ace. */
const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
const ranksOf = (value: number) => (value === 10 ? 4 : 1)
const chanceOf = (value: number): Ratio => ratio(ranksOf(value), 13)
const HANDS_MOST = 4

/** The mean over the next card. */
const overCards = (worth: (value: number) => Ratio): Ratio =>
  sum(VALUES.map((value) => multiply(chanceOf(value), worth(value))))

const keyOf = ({ total, isSoft }: Total) => (isSoft ? total + 32 : total)
const handOf = (key: number): Total => ({ total: key % 32, isSoft: key >= 32 })

/** Computed when it is first asked for. */
function once<T>(compute: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>()
  return (key) => {
    const found = known.get(key) ?? compute(key)
    known.set(key, found)
    return found
  }
}

/** Chances of the dealer's ends, by total; 22 is a bust. */
type Ends = ReadonlyMap<number, Ratio>

const dealerOf = once(
  (key: number): Ends =>
    mix(VALUES.map((value) => ({ chance: chanceOf(value), ends: dealerFrom(addValue(handOf(key), value)) }))),
)

const dealerFrom = (hand: Total): Ends =>
  hand.total >= 17 ? new Map([[Math.min(hand.total, 22), ONE]]) : dealerOf(keyOf(hand))

function mix(parts: readonly { chance: Ratio; ends: Ends }[]): Ends {
  const mixed = new Map<number, Ratio>()
  for (const { chance, ends } of parts)
    for (const [total, part] of ends) mixed.set(total, add(mixed.get(total) ?? ZERO, multiply(chance, part)))
  return mixed
}

/** The hidden card that would make a blackjack with this open one; none for most. */
const naturalWith = (open: number): number | null => (open === 11 ? 10 : open === 10 ? 11 : null)

/** The dealer's ends once it is known that there is no blackjack. */
function endsOf(open: number): Ends {
  const hidden = VALUES.filter((value) => value !== naturalWith(open))
  const all = sum(hidden.map(chanceOf))
  const start = addValue(NOTHING, open)
  return mix(
    hidden.map((value) => ({ chance: divide(chanceOf(value), all), ends: dealerFrom(addValue(start, value)) })),
  )
}

export type Decision = 'hit' | 'stand' | 'double' | 'split'

/** Everything about one open card of the dealer's. */
export type Odds = {
  /** The best that can be done with these two values, and what it is worth out of two stakes. */
  best(one: number, other: number, canSplit?: boolean): { decision: Decision; worth: Ratio }
  /** Hit or stand, with more than two cards. */
  later(hand: Total): Decision
}

/** Against an open card of this value. */
export const oddsAgainst: (open: number) => Odds = once((open) => makeOdds(open))

function makeOdds(open: number): Odds {
  const ends = endsOf(open)

  /** What standing on a total brings for a stake of one. */
  const standOn = once((total: number): Ratio => {
    const parts = [...ends].map(([theirs, chance]) => {
      const pays = theirs > 21 || total > theirs ? 2 : total === theirs ? 1 : 0
      return multiply(chance, ratio(pays))
    })
    return sum(parts)
  })
  const stand = ({ total }: Total): Ratio => (total > 21 ? ZERO : standOn(total))
  const hitOn = once((key: number): Ratio => overCards((value) => goOn(addValue(handOf(key), value))))
  const hit = (hand: Total): Ratio => hitOn(keyOf(hand))
  /** The better of the two, again and again. */
  const goOn = (hand: Total): Ratio => (hand.total >= 21 ? stand(hand) : largerRatio(stand(hand), hit(hand)))
  const later = (hand: Total): Decision => (hand.total >= 21 || compare(stand(hand), hit(hand)) >= 0 ? 'stand' : 'hit')
  const double = (hand: Total): Ratio =>
    multiply(
      ratio(2),
      overCards((value) => stand(addValue(hand, value))),
    )

  /** Two cards that are not split, out of two stakes. */
  const unsplitOf = once((key: number): { decision: Decision; worth: Ratio } => {
    const hand = handOf(key)
    if (hand.total >= 21) return { decision: 'stand', worth: add(stand(hand), ONE) }
    const kept = { decision: later(hand), worth: add(goOn(hand), ONE) }
    const doubled = double(hand)
    return compare(doubled, kept.worth) > 0 ? { decision: 'double', worth: doubled } : kept
  })
  const unsplit = (hand: Total) => unsplitOf(keyOf(hand))

  /** `waiting` hands of one card each, of `hands` in all, which may grow to four; all of them out of two stakes each. */
  const fromOne = (value: number, hands: number, waiting: number): Ratio => {
    if (waiting === 0) return ZERO
    const rest = fromOne(value, hands, waiting - 1)
    const start = addValue(NOTHING, value)
    const others = VALUES.map((next) => {
      const hand = addValue(start, next)
      // Split aces get one card each.
      const worth = value === 11 ? add(stand(hand), ONE) : unsplit(hand).worth
      return multiply(ratio(ranksOf(next) - (next === value ? 1 : 0), 13), add(worth, rest))
    })
    return add(sum(others), multiply(ratio(1, 13), again(value, { hands, waiting, rest })))
  }

  /** The same rank once more: it is split again where that is worth it and there is room. Another hand is two more stakes. */
  const again = (value: number, { hands, waiting, rest }: { hands: number; waiting: number; rest: Ratio }): Ratio => {
    const hand = addValue(addValue(NOTHING, value), value)
    if (value === 11) return add(add(stand(hand), ONE), rest)
    const kept = add(unsplit(hand).worth, rest)
    if (hands >= HANDS_MOST) return kept
    const split = fromOne(value, hands + 1, waiting + 1)
    return compare(split, add(kept, ratio(2))) > 0 ? less(split, 2n) : kept
  }

  const splitOf = once((value: number): Ratio => fromOne(value, 2, 2))

  return {
    later,
    best(one, other, canSplit = one === other) {
      const kept = unsplit(addValue(addValue(NOTHING, one), other))
      if (!canSplit || one !== other) return kept
      const split = splitOf(one)
      const isBetter = compare(split, add(kept.worth, ratio(2))) > 0
      return isBetter ? { decision: 'split', worth: less(split, 2n) } : kept
    },
  }
}

/** Less so many stakes; it was at least as much. */
const less = ({ over, under }: Ratio, stakes: bigint): Ratio => ratio(over - stakes * under, under)

/** What comes back of the first stake in the long run, with perfect play, all that is added to it counted. */
export function blackjackReturn(): Ratio {
  const parts = VALUES.map((open) => multiply(chanceOf(open), returnAgainst(open)))
  return less(sum(parts), 1n)
}

/** Out of two stakes, against one open card. */
function returnAgainst(open: number): Ratio {
  const natural = naturalWith(open)
  const blackjack = natural === null ? ZERO : chanceOf(natural)
  const none = ratio(blackjack.under - blackjack.over, blackjack.under)
  const odds = oddsAgainst(open)
  return sum(
    VALUES.flatMap((one) =>
      VALUES.map((other) => {
        const isOwn = (one === 11 && other === 10) || (one === 10 && other === 11)
        // Of two tens one in four is a pair; none of them is worth splitting, so they are looked at as one.
        const worth = isOwn ? ratio(7, 2) : odds.best(one, other).worth
        const lost = isOwn ? ratio(2) : ONE
        return multiply(multiply(chanceOf(one), chanceOf(other)), add(multiply(none, worth), multiply(blackjack, lost)))
      }),
    ),
  )
}
