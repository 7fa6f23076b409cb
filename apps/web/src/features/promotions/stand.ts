import type { Detail, Step } from './parts/types.ts'

/** How a player stands in an activity, as one thing to say about it. */
export type Stand =
  | { kind: 'locked'; reason: Detail['missing'][number] }
  | { kind: 'spins'; count: number }
  | { kind: 'claim'; steps: Step[] }
  | { kind: 'share'; amount: bigint }
  | { kind: 'rain'; at: number; isOn: boolean }
  | { kind: 'rank'; rank: number }
  | { kind: 'progress'; step: Step; done: number; of: number }
  | { kind: 'later'; at: number }
  | { kind: 'done' }
  | { kind: 'open' }

export function standOf(detail: Detail, now: number): Stand {
  const { missing, steps, wheel, claimable } = detail
  if (missing[0]) return { kind: 'locked', reason: missing[0] }
  const reached = steps.filter(({ state }) => state === 'reached')
  if (reached.length > 0) return { kind: 'claim', steps: reached }
  if (wheel && wheel.remain_rot_num > 0) return { kind: 'spins', count: wheel.remain_rot_num }
  if (claimable > 0n) return { kind: 'share', amount: claimable }
  return standOfWaiting(detail, now)
}

function standOfWaiting({ steps, wheel, board, rains = [], base, claim_time }: Detail, now: number): Stand {
  const rain = rains.find(({ end_time }) => end_time > now)
  if (rain)
    return { kind: 'rain', at: rain.start_time > now ? rain.start_time : rain.end_time, isOn: rain.start_time <= now }
  if (board && board.my_rank !== null) return { kind: 'rank', rank: board.my_rank }
  const all = steps.length > 0 ? steps : (wheel?.steps ?? [])
  const next = all.find(({ state }) => state === 'waiting')
  const done = all.filter(({ state }) => state === 'claimed').length
  if (next && !(steps.length > 0 && next.day !== undefined && done > 0))
    return { kind: 'progress', step: next, done, of: all.length }
  if (next) return { kind: 'done' }
  if (all.length > 0) return { kind: 'done' }
  if (base > 0n && claim_time !== null && claim_time > now) return { kind: 'later', at: claim_time }
  return { kind: 'open' }
}

/** Of 100, in whole percent. */
export function percentOf({ progress }: Pick<Step, 'progress'>): number {
  const [cur, target] = [Number(progress.cur), Number(progress.target)]
  return target > 0 ? Math.min(100, (cur * 100) / target) : 0
}
