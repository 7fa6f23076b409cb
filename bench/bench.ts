/** What a measurement is: ratios of two things done on the same machine in the same minutes, because only those last. */
export type Context = {
  /** Starts a product for the benches that need one; all of them get the same. */
  product: () => Promise<Product>
  /** Fewer turns and rows: for work on a bench, not for figures. */
  isQuick: boolean
}

export type Product = {
  /** A running product without rate limits. */
  url: string
  /** A server that does as little as a server can, in a process of its own. */
  bareUrl: string
}

/** The least or the most that ours must be in relation to theirs. */
export type Target = { atLeast: number } | { atMost: number }

/** `ours` and `theirs` in the same unit. */
export type Ratio = { name: string; unit: string; ours: number; theirs: number; target?: Target }

export type Bench = { name: string; run: (context: Context) => Promise<Ratio[]> }

const TURNS = 5

/** Measures both in turns and takes the medians. */
export async function compare(
  names: { name: string; unit: string },
  sides: { ours: () => Promise<number>; theirs: () => Promise<number> },
): Promise<Ratio> {
  const { ours, theirs } = await measureInTurns(sides)
  return { ...names, ours: median(ours), theirs: median(theirs) }
}

type Sides = Record<string, () => Promise<unknown>>
type FiguresOf<S extends Sides> = { [Name in keyof S]: Awaited<ReturnType<S[Name]>>[] }

/** One after another, again and again, so that a busy moment of the machine hits all alike. */
export async function measureInTurns<S extends Sides>(sides: S, turns = TURNS): Promise<FiguresOf<S>> {
  const names = Object.keys(sides)
  const figures: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]))
  // The first turn warms them up and is not counted.
  for (let turn = 0; turn <= turns; turn++) {
    for (const name of names) {
      const figure = await sides[name]!()
      if (turn > 0) figures[name]!.push(figure)
    }
  }
  return figures as FiguresOf<S>
}

/** The medians of one figure of both sides. */
export function against<Figure>(
  name: string,
  unit: string,
  [ours, theirs, figure]: [ours: Figure[], theirs: Figure[], figure: (one: Figure) => number],
  target?: Ratio['target'],
): Ratio {
  return { name, unit, ours: median(ours.map(figure)), theirs: median(theirs.map(figure)), ...(target && { target }) }
}

export function median(values: number[]): number {
  return percentile(values, 50)
}

export function percentile(values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? 0
}

export function isMet({ ours, theirs, target }: Ratio): boolean | undefined {
  if (!target) return undefined
  return 'atLeast' in target ? ours / theirs >= target.atLeast : ours / theirs <= target.atMost
}
