/**
 * Which lines a slip has. A line is a set of legs that must all come in. A multiple is one line of everything, a system all lines
 * of some sizes: three doubles of three legs are a "2 of 3". Some systems have names; those that begin with singles
 * pay something as soon as one leg wins.
 */

/** Design: a multiple has at most so many legs. */
export const MOST_LEGS = 20
/** More lines than this are no slip anybody reads; it keeps 20 legs from being 184,756 lines. */
export const MOST_LINES = 5_000

export const slipKinds = ['single', 'multiple', 'system'] as const
export type SlipKind = (typeof slipKinds)[number]

const full = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

/** Legs and the sizes of their lines. */
const systems = {
  trixie: { legs: 3, sizes: full(2, 3) },
  patent: { legs: 3, sizes: full(1, 3) },
  yankee: { legs: 4, sizes: full(2, 4) },
  lucky_15: { legs: 4, sizes: full(1, 4) },
  canadian: { legs: 5, sizes: full(2, 5) },
  lucky_31: { legs: 5, sizes: full(1, 5) },
  heinz: { legs: 6, sizes: full(2, 6) },
  lucky_63: { legs: 6, sizes: full(1, 6) },
  super_heinz: { legs: 7, sizes: full(2, 7) },
  lucky_127: { legs: 7, sizes: full(1, 7) },
  goliath: { legs: 8, sizes: full(2, 8) },
  lucky_255: { legs: 8, sizes: full(1, 8) },
} as const satisfies Record<string, { legs: number; sizes: number[] }>

export type SystemName = keyof typeof systems
export const systemNames = Object.keys(systems) as SystemName[]

export function isSystemName(text: string): text is SystemName {
  return Object.hasOwn(systems, text)
}

export function systemOf(name: SystemName): { legs: number; sizes: readonly number[] } {
  return systems[name]
}

/** The named systems of so many legs. */
export function systemsFor(legs: number): SystemName[] {
  return systemNames.filter((name) => systems[name].legs === legs)
}

/** What a slip says of its lines: a size, or a name, of a system; nothing of the others. */
export type SlipShape = { kind: SlipKind; systemSize?: number; systemName?: SystemName }

/** Sizes of the slip's lines; null where the shape does not fit the number of legs. */
export function sizesOf({ kind, systemSize, systemName }: SlipShape, legs: number): readonly number[] | null {
  if (!Number.isInteger(legs) || legs < 1 || legs > MOST_LEGS) return null
  if (kind !== 'system') {
    if (systemSize !== undefined || systemName !== undefined) return null
    if (kind === 'single') return [1]
    return legs >= 2 ? [legs] : null
  }
  if (systemName !== undefined) {
    return systemSize === undefined && systems[systemName].legs === legs ? systems[systemName].sizes : null
  }
  if (systemSize === undefined || !Number.isInteger(systemSize)) return null
  if (systemSize < 2 || systemSize >= legs || lineCount(legs, [systemSize]) > MOST_LINES) return null
  return [systemSize]
}

/** How many lines: how often the stake is paid. */
export function lineCount(legs: number, sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + choose(legs, size), 0)
}

/** Whole at every step: a product of neighbours is divisible by how many they are. */
function choose(all: number, chosen: number): number {
  let ways = 1
  for (let step = 1; step <= chosen; step += 1) ways = (ways * (all - chosen + step)) / step
  return ways
}
