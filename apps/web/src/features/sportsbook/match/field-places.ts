/**
 * Where things stand on a drawn ground. A feed tells which side did something and what; it tells no positions. So the drawing
 * shows exactly that: the side that has the ball is pushed forward, the nearer to a score the further.
 */
type Point = readonly [number, number]
type Side = 'home' | 'away' | 'none'

export type Focus = {
  side: Side
  /** 0: nobody presses; 1: at the end of the ground. */
  reach: number
}

/** How near to a score an event is. What is not listed happens in the middle. */
const REACH: Readonly<Record<string, number>> = {
  goal: 1,
  penalty: 0.95,
  corner: 0.9,
  shot: 0.85,
  danger: 0.75,
  free_kick: 0.6,
  attack: 0.5,
  boundary: 1,
  wicket: 0.3,
  ball: 0.4,
  ace: 0.9,
  double_fault: 0.7,
  basket: 0.95,
  miss: 0.85,
  free_throw: 0.8,
}

export const focusOf = (event: { kind: string; side: Side } | undefined): Focus =>
  event
    ? { side: event.side, reach: event.side === 'none' ? 0 : (REACH[event.kind] ?? 0.5) }
    : { side: 'none', reach: 0 }

/** A point of the ground, 0 to 100 along and across, in the drawing: further away is narrower. */
export function place([x, y]: Point): Point {
  const depth = y / 100
  const start = 34 - 31.3 * depth
  const end = 322 + 31.3 * depth
  return [round(start + ((end - start) * x) / 100), round(24 + 158 * depth ** 1.06)]
}

const round = (value: number) => Math.round(value * 10) / 10

/** The ball, and the part of the ground that is pressed on. The home side plays towards 100. */
export function placesOf({ side, reach }: Focus): { ball: Point; zone: readonly Point[] | null } {
  if (side === 'none') return { ball: [50, 50], zone: null }
  const along = (x: number) => (side === 'home' ? x : 100 - x)
  const zone: readonly Point[] = [
    [along(50 + reach * 14), 8],
    [along(98), 16],
    [along(98), 84],
    [along(50 + reach * 14), 92],
  ]
  return { ball: [along(50 + reach * 44), 50 - reach * 6], zone }
}

const FORMATIONS: Readonly<Record<string, readonly Point[]>> = {
  football: [
    [6, 50],
    [22, 18],
    [20, 40],
    [20, 62],
    [22, 84],
    [38, 26],
    [36, 50],
    [38, 74],
    [48, 20],
    [50, 44],
    [48, 80],
  ],
  basketball: [
    [20, 50],
    [30, 22],
    [30, 78],
    [42, 36],
    [42, 64],
  ],
  tennis: [[8, 44]],
}
const CRICKET: Readonly<Record<'home' | 'away', readonly Point[]>> = {
  home: [
    [40, 48],
    [60, 52],
  ],
  away: [
    [34, 50],
    [62, 30],
    [72, 62],
    [50, 12],
    [24, 26],
    [22, 74],
    [50, 90],
    [82, 40],
    [70, 84],
    [14, 50],
    [88, 66],
  ],
}

/** A side's players. The side that presses moves up with the ball, the other falls back. */
export function formationOf(sport: string, side: 'home' | 'away', focus: Focus): readonly Point[] {
  if (sport === 'cricket') return CRICKET[side]
  const base = FORMATIONS[sport] ?? FORMATIONS.football!
  const push = focus.side === 'none' ? 0 : focus.side === side ? focus.reach * 34 : -focus.reach * 12
  const isStill = (at: number) => sport === 'football' && at === 0
  return base.map(([x, y], at): Point => {
    const moved = isStill(at) ? x : Math.min(92, Math.max(4, x + push))
    return [side === 'home' ? moved : 100 - moved, side === 'home' ? y : 100 - y]
  })
}
