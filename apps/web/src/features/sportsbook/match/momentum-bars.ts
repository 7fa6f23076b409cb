type Event = { minute: number; kind: string; side: 'home' | 'away' | 'none' }

/** More bars than this are no longer told apart on a phone. */
const BARS_MAX = 45
/** Less than this is never drawn as if it were everything. */
const FULL_AT = 20

/** Pressure in as many bars as fit; where there are more minutes, neighbours are taken together. */
export function barsOf(momentum: readonly number[]): { value: number; at: number }[] {
  // The strongest pressure fills the drawing; a little of it stays little.
  const most = Math.max(FULL_AT, ...momentum.map(Math.abs))
  const each = Math.max(1, Math.ceil(momentum.length / BARS_MAX))
  return Array.from({ length: Math.ceil(momentum.length / each) }, (_, at) => {
    const part = momentum.slice(at * each, (at + 1) * each)
    return { at, value: Math.round((part.reduce((sum, value) => sum + value, 0) * 100) / part.length / most) }
  })
}

const SCORES: ReadonlySet<string> = new Set(['goal', 'wicket'])

/** Where on the line somebody scored, as a share of it. */
export function scoredAt(events: readonly Event[], minutes: number) {
  return events.flatMap(({ minute, kind, side }, at) =>
    SCORES.has(kind) && side !== 'none' && minutes > 0
      ? [{ share: Math.min(0.985, Math.max(0.015, minute / minutes)), side, key: `${at} ${kind}` }]
      : [],
  )
}
