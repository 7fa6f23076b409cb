import type { ResponseOf } from '@tablestakes/contract/call'
import type { getWithdrawal } from '@tablestakes/contract/withdrawals'

export type Withdrawal = ResponseOf<typeof getWithdrawal>
type Step = Withdrawal['steps'][number]
type StepName = Step['step']

/** `send` is the wait between the yes and the sending, which is no step of its own on the wire. */
export type Place = {
  place: StepName | 'send'
  state: 'done' | 'now' | 'todo' | 'failed'
  at: number | null
  reasonKey: string
}

const ENDS: readonly StepName[] = ['failed', 'refused', 'cancelled']

/** What has happened, what happens now and what is still to come: four places, or fewer where it ended early. */
export function timelineOf(steps: readonly Step[]): Place[] {
  const find = (name: StepName) => steps.findLast(({ step }) => step === name)
  const done = (step: Step): Place => ({ place: step.step, state: 'done', at: step.at, reasonKey: '' })
  const known = (['requested', 'approved', 'sent'] as const).flatMap((name) => find(name) ?? [])
  const end = steps.findLast(({ step }) => ENDS.includes(step))
  const paid = find('paid')
  if (paid) return [...known.map(done), done(paid)]
  if (end) return [...known.map(done), { place: end.step, state: 'failed', at: end.at, reasonKey: end.reason_key }]

  const [requested, review, approved, sent] = [find('requested'), find('review'), find('approved'), find('sent')]
  const wait = (place: Place['place'], state: 'now' | 'todo', since?: Step): Place => ({
    place,
    state,
    at: since?.at ?? null,
    reasonKey: since?.reason_key ?? '',
  })
  return [
    ...(requested ? [done(requested)] : []),
    approved ? done(approved) : wait('review', 'now', review),
    sent ? wait('sent', 'now', sent) : approved ? wait('send', 'now') : wait('sent', 'todo'),
    wait('paid', 'todo'),
  ]
}

/** How far it is, for the bar over the timeline. */
export const progressOf = (places: readonly Place[]): { done: number; steps: number } => ({
  done: places.filter(({ state }) => state === 'done').length,
  steps: places.length,
})
