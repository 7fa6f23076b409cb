import { type StudioProof, studioCalls } from '@tablestakes/contract/studio'
import { useState } from 'react'
import { type Ask, Refused } from '../api.ts'
import { type Memory, memory } from '../seen/memory.ts'
import { newClientSeed } from '../shell/new-client-seed.ts'
import { text } from '../text.ts'
import { RoundProof } from './RoundProof.tsx'

type RoundPageProps = {
  first: StudioProof
  /** Given to the round's player with the address, by the casino. */
  code: string | null
  ask: Ask
  /** What the casino's app remembers of it. */
  handed: Memory | null
}

/** The proof of a round; its player may reveal the seed here, and reads the proof in its place. */
export function RoundPage({ first, code, ask, handed }: RoundPageProps) {
  const [proof, setProof] = useState(first)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reveal = () => {
    setRefusal(null)
    const request = { round: first.round_id, code: code ?? '', client_seed: newClientSeed() }
    ask(studioCalls.reveal, request).then(setProof, (failure: unknown) => setRefusal(sayRefusal(failure)))
  }
  const told = { proof, memory, handed, refusal }
  return <RoundProof {...told} reveal={code === null ? null : reveal} />
}

function sayRefusal(failure: unknown): string {
  if (!(failure instanceof Refused)) return text('table_no_answer')
  if (failure.code === 'session_over') return text('fair_reveal_late')
  return text(failure.code === 'round_open' ? 'fair_rotate_open' : `table_refused_${failure.code}`)
}
