import type { ReactNode } from 'react'
import type { Tick } from '../proof/ProofParts.tsx'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Verdict } from './judge.ts'
import { writeMoment } from './write-moment.ts'

const STATES = { before: 'right', first: 'right', after: 'unsure', never: 'unsure', other: 'wrong' } as const

/** As one of a proof's checks. Not having seen a hash is no lie of its own: the link may be somebody else's. */
export function tickOf(verdict: Verdict): Tick {
  return { state: STATES[verdict.kind], words: saySeen(verdict) }
}

export function saySeen(verdict: Verdict): ReactNode {
  if (verdict.kind === 'never') return text('seen_never')
  const said = words(`seen_${verdict.kind}`, { time: <bdi key="time">{writeMoment(verdict.at)}</bdi> })
  if (!verdict.isOfApp) return said
  return (
    <>
      {said}. {text('seen_by_app')}
    </>
  )
}

/** As a line beside a hash, in the game itself. */
export function SeenLine({ verdict }: { verdict: Verdict }) {
  const state = STATES[verdict.kind]
  const tone = state === 'right' ? 'kept good' : state === 'wrong' ? 'kept bad' : 'kept'
  return (
    <p className={tone}>
      <Icon name={state === 'right' ? 'check' : 'circle-alert'} />
      <span>{saySeen(verdict)}</span>
    </p>
  )
}
