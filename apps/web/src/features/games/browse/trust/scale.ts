/** Percent of the stated return that the narrowest scale shows on both sides: below it every game would look alike. */
const REACH_LEAST = 2
/** Room between the ends of a range and the ends of its scale, so that it is seen to end. */
const ROOM = 1.2

/** Marks that read as figures. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]

export type Scale = { from: number; to: number; ticks: number[]; place: (percent: number) => number }

/** A scale around the stated return, wide enough for the whole counted range. `place` is 0 to 100, cut at the ends. */
export function scaleAround(stated: number, range: { low: number; high: number } | null): Scale {
  const reach = range ? Math.max(stated - range.low, range.high - stated) * ROOM : 0
  const half = Math.max(REACH_LEAST, reach)
  const step = STEPS.find((size) => size >= half / 2) ?? half / 2
  const from = Math.max(0, Math.floor((stated - half) / step) * step)
  const to = Math.ceil((stated + half) / step) * step
  const ticks: number[] = []
  for (let at = from; at <= to + step / 1000; at += step) ticks.push(Number(at.toFixed(2)))
  return { from, to, ticks, place: (percent) => clamp(((percent - from) / (to - from)) * 100) }
}

const clamp = (share: number) => Math.min(100, Math.max(0, share))
