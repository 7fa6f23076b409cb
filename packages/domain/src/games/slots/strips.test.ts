/** Slots on strips: stated figures against a second way of computing them, the highest win played, a million spins. */
import { describe, expect, test } from 'vitest'
import { scaleWord } from '../../draws/fairness.ts'
import { add, multiply, type Ratio, ratio, ratioText, toNumber, ZERO } from '../../money/ratio.ts'
import { windowOf } from './grid.ts'
import { type StripSlot, slotFacts, slotGame, stripSlots } from './slots.ts'
import { drawStops, type StripsConfig, showStrips } from './strips.ts'
import { bestRound, factsOfStrips, type SpinSums, sumSpins } from './strips-return.ts'

/** Nothing here measures time, and the machine may be busy. */
const patient = { timeout: 120_000 }
const MILLION = 1_000_000

/** sfc32, a small generator that passes the usual batteries of tests. */
function seededDraw(seed: number) {
  let [a, b, c, count] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed]
  const word = () => {
    const next = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + next) | 0
    return next >>> 0
  }
  for (let warm = 0; warm < 15; warm += 1) word()
  return { word, integerBelow: (below: number) => scaleWord(word(), below) }
}

/** How likely each letter stands on a given place of a reel: its share of the strip. */
const shares = (strip: string) => {
  const counts = new Map<string, number>()
  for (const letter of strip) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts].map(([letter, count]) => [letter, ratio(count, strip.length)] as const)
}

/** What one line pays on average, by walking the letters of its reels with their chances: no stops are looked at. */
function lineMean(config: StripsConfig): Ratio {
  const walk = (reel: number, letters: string[], chance: Ratio): Ratio => {
    if (reel === config.reels) return multiply(chance, ratio(lineUnits(config, letters)))
    return shares(config.strips[reel]!).reduce(
      (total, [letter, share]) => add(total, walk(reel + 1, [...letters, letter], multiply(chance, share))),
      ZERO,
    )
  }
  return walk(0, [], ratio(1))
}

/** The rule of a line, written a second time: every symbol is tried, wilds alone among them. */
function lineUnits({ pays, wildTimes }: StripsConfig, letters: string[]): number {
  const runs = Object.keys(pays).map((symbol) => {
    const end = letters.findIndex((letter) => letter !== symbol && letter !== 'W')
    const run = end < 0 ? letters : letters.slice(0, end)
    const wilds = symbol === 'W' ? leading(letters) : run.filter((letter) => letter === 'W').length
    const units = symbol === 'W' ? (pays.W?.[wilds] ?? 0) : (pays[symbol]?.[run.length] ?? 0)
    const isPure = symbol !== 'W' && run.every((letter) => letter === 'W')
    return isPure
      ? { plain: 0, lifted: 0 }
      : { plain: units, lifted: symbol === 'W' ? units : units * wildTimes ** wilds }
  })
  const best = runs.reduce((one, other) => (other.plain >= one.plain ? other : one), { plain: 0, lifted: 0 })
  const wild = pays.W?.[leading(letters)] ?? 0
  return best.plain >= wild ? Math.max(best.lifted, 0) : wild
}

const leading = (letters: string[]) => {
  const end = letters.findIndex((letter) => letter !== 'W')
  return end < 0 ? letters.length : end
}

/** Ways: the mean number of a symbol on each reel, multiplied, and the chance that the next reel has none. */
function wayMean({ strips, pays, rows, reels }: StripsConfig): Ratio {
  let total = ZERO
  for (const symbol of Object.keys(pays)) {
    const seen = strips.map((strip) =>
      Array.from(
        strip,
        (_, stop) => Array.from(windowOf(strip, stop, rows)).filter((one) => one === symbol || one === 'W').length,
      ),
    )
    const means = seen.map((counts) =>
      ratio(
        counts.reduce((sum, count) => sum + count, 0),
        counts.length,
      ),
    )
    const nones = seen.map((counts) => ratio(counts.filter((count) => count === 0).length, counts.length))
    for (let run = 1; run <= reels; run += 1) {
      const units = pays[symbol]![run] ?? 0
      const chance = means.slice(0, run).reduce(multiply, nones[run] ?? ratio(1))
      total = add(total, multiply(ratio(units), chance))
    }
  }
  return total
}

/** Chances of so many scatters, reel by reel. */
function scatterChances({ strips, rows }: StripsConfig): Ratio[] {
  return strips.reduce<Ratio[]>(
    (chances, strip) => {
      const counts = Array.from(
        strip,
        (_, stop) => Array.from(windowOf(strip, stop, rows)).filter((one) => one === 'S').length,
      )
      const next: Ratio[] = Array.from({ length: chances.length + rows }, () => ZERO)
      for (const [before, chance] of chances.entries())
        for (const seen of counts)
          next[before + seen] = add(next[before + seen]!, multiply(chance, ratio(1, strip.length)))
      return next
    },
    [ratio(1)],
  )
}

/** The return from means alone: free spins by how many more a free spin brings, which is bounded. */
function meanReturn(config: StripsConfig): Ratio {
  const chances = scatterChances(config)
  const scatter = chances.map((chance, seen) =>
    multiply(chance, ratio(config.scatterPays[Math.min(seen, config.scatterPays.length - 1)] ?? 0)),
  )
  const lines = config.lines ? multiply(ratio(config.lines.length), lineMean(config)) : wayMean(config)
  const spin = scatter.reduce(add, lines)
  const { free } = config
  if (!free) return multiply(spin, ratio(1, config.bet))
  const wonBy = (seen: number, had: number) =>
    Math.min(free.spins[Math.min(seen, free.spins.length - 1)] ?? 0, free.most - had)
  const known = new Map<string, Ratio>()
  const count = (left: number, had: number): Ratio => {
    if (left === 0) return ZERO
    const key = `${left} ${had}`
    const earlier = known.get(key)
    if (earlier) return earlier
    const found = chances.reduce((sum, chance, seen) => {
      const won = wonBy(seen, had)
      return chance.over === 0n ? sum : add(sum, multiply(chance, count(left - 1 + won, had + won)))
    }, ratio(1))
    known.set(key, found)
    return found
  }
  const spins = chances.reduce((sum, chance, seen) => {
    const won = wonBy(seen, 0)
    return add(sum, multiply(chance, count(won, won)))
  }, ZERO)
  return multiply(multiply(spin, add(ratio(1), multiply(ratio(free.times), spins))), ratio(1, config.bet))
}

const sums = new Map<StripSlot, SpinSums[]>()
const sumsOf = (key: StripSlot) => {
  const known = sums.get(key) ?? sumSpins(stripSlots[key])
  sums.set(key, known)
  return known
}

describe.each(Object.keys(stripSlots) as StripSlot[])('%s', (key) => {
  const config: StripsConfig = stripSlots[key]

  test('what is stated is what all combinations of stops come to', patient, () => {
    const found = factsOfStrips(config, sumsOf(key))
    const stated = slotFacts(key)
    for (const figure of ['rtp', 'hits', 'variance', 'most'] as const)
      expect(ratioText(found[figure]), figure).toBe(ratioText(stated[figure]))
    expect(toNumber(stated.rtp)).toBeGreaterThan(0.96)
    expect(toNumber(stated.rtp)).toBeLessThan(0.97)
    expect(toNumber(stated.most)).toBeGreaterThanOrEqual(2_000)
    expect(toNumber(stated.most)).toBeLessThanOrEqual(20_000)
  })

  test('the return computed from shares of symbols is the same fraction', patient, () => {
    expect(ratioText(meanReturn(config))).toBe(ratioText(slotFacts(key).rtp))
  })

  test('the highest win can be reached, and nothing passes it', patient, () => {
    const stops = bestRound(config, sumsOf(key))
    const show = showStrips(config, { stops })
    expect(ratioText(ratio(show.pays, config.bet))).toBe(ratioText(slotFacts(key).most))
    // The very draw that brings these stops is one the game can make.
    const numbers = stops.flat()
    const draw = { word: () => 0, integerBelow: () => numbers.shift() ?? 0 }
    expect(drawStops(config, draw)).toEqual(stops)
  })

  test('a million rounds return what is stated, within four standard errors', patient, () => {
    const draw = seededDraw(7)
    const { rtp, variance, hits } = slotFacts(key)
    const rounds = MILLION
    let [paid, hit] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const units = showStrips(config, { stops: drawStops(config, draw) }).pays
      paid += units
      if (units > 0) hit += 1
    }
    const error = Math.sqrt(toNumber(variance) / rounds)
    expect(Math.abs(paid / config.bet / rounds - toNumber(rtp))).toBeLessThan(4 * error)
    const chance = toNumber(hits)
    expect(Math.abs(hit / rounds - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / rounds))
  })

  test('a slot takes no choice but none', () => {
    const game = slotGame(key)
    expect(game.readParams({})).toEqual({})
    for (const wrong of [null, [], { lines: 5 }, 'x', 0]) expect(game.readParams(wrong)).toBeNull()
  })
})
