/**
 * The exact return, hit rate, variance and highest win of a slot on strips. Every combination of stops of one spin is looked
 * at; free spins, which are such spins again, follow by recursion over how many are left.
 */
import { add, compare, divide, multiply, type Ratio, ratio, ZERO } from '../../money/ratio.ts'
import { gridAt, unitsOf } from './grid.ts'
import { SCATTER, type SlotFacts, WILD } from './slot.ts'
import { type StripsConfig, spinsWon, spinWins } from './strips.ts'

/** Of all spins with so many scatters: how many, how many of them pay nothing, the sums of pays and of their squares. */
export type SpinSums = { count: number; blanks: number; pays: number; squares: number; most: number; best: number[] }

/** Sums by the number of scatters. Reels are walked one after the other and lines judged once all stand. */
export function sumSpins(config: StripsConfig): SpinSums[] {
  const judge = config.lines ? judgeLines(config, config.lines) : judgeWays(config)
  const sums: SpinSums[] = Array.from({ length: config.reels * config.rows + 1 }, () => ({
    ...{ count: 0, blanks: 0, pays: 0, squares: 0, most: 0, best: [] },
  }))
  const scatters = config.strips.map((strip) => seenAt(strip, config.rows))
  const stops: number[] = config.strips.map(() => 0)
  const last = config.strips.length - 1
  const walk = (reel: number, seen: number) => {
    const length = config.strips[reel]!.length
    if (reel < last) {
      for (let stop = 0; stop < length; stop += 1) {
        stops[reel] = stop
        judge.enter(reel, stop)
        walk(reel + 1, seen + scatters[reel]![stop]!)
      }
      return
    }
    for (let stop = 0; stop < length; stop += 1) {
      const found = seen + scatters[reel]![stop]!
      const pays = judge.end(stop) + (config.scatterPays[Math.min(found, config.scatterPays.length - 1)] ?? 0)
      const sum = sums[found]!
      sum.count += 1
      if (pays === 0) sum.blanks += 1
      else {
        sum.pays += pays
        sum.squares += pays * pays
        if (pays > sum.most) {
          sum.most = pays
          sum.best = [...stops.slice(0, last), stop]
        }
      }
    }
  }
  walk(0, 0)
  // Sums of whole numbers are exact as long as they stay below 2^53.
  if (!sums.every(({ squares }) => Number.isSafeInteger(squares))) throw new RangeError('the sums are too large')
  return sums
}

/** How many scatters a strip shows at each stop. */
function seenAt(strip: string, rows: number): number[] {
  return Array.from(strip, (_, stop) => {
    let seen = 0
    for (let row = 0; row < rows; row += 1) if (strip[(stop + row) % strip.length] === SCATTER) seen += 1
    return seen
  })
}

type Judge = { enter(reel: number, stop: number): void; end(stop: number): number }

/** One line after some reels: its leading letter, its run, the wilds in it, and those before any other letter. */
type LineState = { lead: Int32Array; run: Int32Array; wilds: Int32Array; opening: Int32Array }

/**
 * Lines reel by reel. A line whose run has ended is paid for sure and not looked at again, so that the last reels, where
 * nearly all the looking is done, have only the few lines that still go on.
 */
function judgeLines(config: StripsConfig, lines: readonly (readonly number[])[]): Judge {
  const { strips } = config
  const letters = lettersOf(strips)
  const [WILDS, CLOSED] = [letters.length, letters.length + 1]
  const reels = strips.length
  const codes = strips.map((strip) =>
    Int32Array.from(strip, (letter) =>
      letter === WILD ? WILDS : letter === SCATTER ? CLOSED : letters.indexOf(letter),
    ),
  )
  const paid = linePay(config, letters)
  const none = () => new Int32Array(lines.length)
  const states = Array.from(
    { length: reels + 1 },
    (): LineState => ({
      ...{ lead: none().fill(WILDS), run: none(), wilds: none(), opening: none() },
    }),
  )
  const alive = Array.from({ length: reels + 1 }, () => Int32Array.from(lines, (_, line) => line))
  const count = new Int32Array(reels + 1).fill(lines.length)
  const sure = new Float64Array(reels + 1)

  const enter = (reel: number, stop: number) => {
    const [now, next, code] = [states[reel]!, states[reel + 1]!, codes[reel]!]
    let [left, total] = [0, sure[reel]!]
    for (let place = 0; place < count[reel]!; place += 1) {
      const line = alive[reel]![place]!
      const lead = now.lead[line]!
      const seen = code[(stop + lines[line]![reel]!) % code.length]!
      const isWild = seen === WILDS
      if (!isWild && (seen === CLOSED || (lead !== WILDS && lead !== seen))) {
        total += paid(lead, now.run[line]!, now.wilds[line]!, now.opening[line]!)
        continue
      }
      next.lead[line] = isWild ? lead : seen
      next.run[line] = now.run[line]! + 1
      next.wilds[line] = now.wilds[line]! + (isWild ? 1 : 0)
      next.opening[line] = now.opening[line]! + (isWild && lead === WILDS ? 1 : 0)
      alive[reel + 1]![left] = line
      left += 1
    }
    count[reel + 1] = left
    sure[reel + 1] = total
  }
  const end = (stop: number) => {
    enter(reels - 1, stop)
    const last = states[reels]!
    let total = sure[reels]!
    for (let place = 0; place < count[reels]!; place += 1) {
      const line = alive[reels]![place]!
      total += paid(last.lead[line]!, last.run[line]!, last.wilds[line]!, last.opening[line]!)
    }
    return total
  }
  return { enter, end }
}

const lettersOf = (strips: readonly string[]) =>
  [...new Set(strips.join(''))].filter((letter) => letter !== WILD && letter !== SCATTER)

/** What a run pays: the better of its letter, lifted by its wilds, and the wilds that open it. */
function linePay({ pays, wildTimes, strips }: StripsConfig, letters: readonly string[]) {
  const units = (letter: string) => Array.from({ length: strips.length + 1 }, (_, run) => pays[letter]?.[run] ?? 0)
  const worth = letters.map(units)
  const wild = units(WILD)
  const lift = Array.from({ length: strips.length + 1 }, (_, wilds) => wildTimes ** wilds)
  return (lead: number, run: number, wilds: number, opening: number): number => {
    if (lead === letters.length) return wild[run]!
    const asLetter = worth[lead]![run]!
    return asLetter >= wild[opening]! ? asLetter * lift[wilds]! : wild[opening]!
  }
}

function judgeWays(config: StripsConfig): Judge {
  const { strips, pays, rows } = config
  const letters = lettersOf(strips)
  const reels = strips.length
  const counts = strips.map((strip) =>
    Array.from(strip, (_, stop) => {
      const shown = gridAt([strip], [stop], rows)
      return Int32Array.from(
        letters,
        (letter) => Array.from(shown).filter((one) => one === letter || one === WILD).length,
      )
    }),
  )
  const worth = letters.map((letter) => Array.from({ length: reels + 1 }, (_, count) => pays[letter]?.[count] ?? 0))
  // Per reel and letter: the ways so far; zero once the run has ended, when its pay stands in `sure`.
  const ways = Array.from({ length: reels + 1 }, () => new Int32Array(letters.length).fill(1))
  const sure = new Int32Array(reels + 1)
  const enter = (reel: number, stop: number) => {
    const here = counts[reel]![stop]!
    const [before, after] = [ways[reel]!, ways[reel + 1]!]
    let total = sure[reel]!
    for (let letter = 0; letter < letters.length; letter += 1) {
      const now = before[letter]! * here[letter]!
      if (now === 0 && before[letter]! > 0) total += before[letter]! * worth[letter]![reel]!
      after[letter] = now
    }
    sure[reel + 1] = total
  }
  const end = (stop: number) => {
    enter(reels - 1, stop)
    let total = sure[reels]!
    const after = ways[reels]!
    for (let letter = 0; letter < letters.length; letter += 1) total += after[letter]! * worth[letter]![reels]!
    return total
  }
  return { enter, end }
}

/** First two moments, the chance of nothing at all, the most; in units. */
type Moments = { mean: Ratio; square: Ratio; blank: Ratio; most: number }

export function factsOfStrips(config: StripsConfig, sums: readonly SpinSums[] = sumSpins(config)): SlotFacts {
  const all = sums.reduce((total, { count }) => total + count, 0)
  const known = new Map<string, Moments>()
  const after = (left: number, had: number): Moments => {
    if (left === 0) return { mean: ZERO, square: ZERO, blank: ratio(1), most: 0 }
    const key = `${left} ${had}`
    const earlier = known.get(key)
    if (earlier) return earlier
    const found = spin(config.free?.times ?? 1, (scatters) => {
      const won = spinsWon(config, scatters, had)
      return after(left - 1 + won, had + won)
    })
    known.set(key, found)
    return found
  }
  const spin = (times: number, next: (scatters: number) => Moments): Moments =>
    sums.reduce<Moments>(
      (total, sum, scatters) => {
        if (sum.count === 0) return total
        const rest = next(scatters)
        const chance = ratio(sum.count, all)
        const [pays, squares] = [ratio(sum.pays * times, all), ratio(sum.squares * times * times, all)]
        const both = multiply(ratio(2), multiply(pays, rest.mean))
        return {
          mean: add(total.mean, add(pays, multiply(chance, rest.mean))),
          square: add(total.square, add(squares, add(both, multiply(chance, rest.square)))),
          blank: add(total.blank, multiply(ratio(sum.blanks, all), rest.blank)),
          most: Math.max(total.most, sum.most * times + rest.most),
        }
      },
      { mean: ZERO, square: ZERO, blank: ZERO, most: 0 },
    )
  const round = spin(1, (scatters) => {
    const won = spinsWon(config, scatters, 0)
    return after(won, won)
  })
  return factsOf(round, config.bet)
}

/** From moments in units to what is stated of a stake. */
export function factsOf({ mean, square, blank, most }: Moments, bet: number): SlotFacts {
  const one = ratio(bet)
  const rtp = divide(mean, one)
  const second = divide(square, ratio(bet * bet))
  const under = rtp.under * rtp.under
  const variance = ratio(second.over * under - rtp.over * rtp.over * second.under, second.under * under)
  if (compare(variance, ZERO) < 0) throw new Error('a variance is below zero')
  return { rtp, hits: ratio(blank.under - blank.over, blank.under), variance, most: ratio(most, bet) }
}

/** The stops of a round that pays the most there is: what a test plays to show that it can be reached. */
export function bestRound(config: StripsConfig, sums: readonly SpinSums[] = sumSpins(config)): number[][] {
  const known = new Map<string, { pays: number; stops: number[][] }>()
  const best = (left: number, had: number, isFree: boolean): { pays: number; stops: number[][] } => {
    if (left === 0) return { pays: 0, stops: [] }
    const key = `${left} ${had} ${isFree}`
    const earlier = known.get(key)
    if (earlier) return earlier
    let found = { pays: -1, stops: [] as number[][] }
    for (const [scatters, sum] of sums.entries()) {
      if (sum.count === 0 || sum.best.length === 0) continue
      const won = spinsWon(config, scatters, had)
      const rest = best(left - 1 + won, had + won, true)
      const pays = sum.most * (isFree ? (config.free?.times ?? 1) : 1) + rest.pays
      if (pays > found.pays) found = { pays, stops: [sum.best, ...rest.stops] }
    }
    known.set(key, found)
    return found
  }
  return best(1, 0, false).stops
}

/** One spin by the lines the game itself plays, for tests that compare. */
export const spinUnits = (config: StripsConfig, stops: readonly number[]): number =>
  unitsOf(spinWins(config, gridAt(config.strips, stops, config.rows)))
