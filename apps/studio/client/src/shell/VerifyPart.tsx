import { type StudioProof, studioCalls } from '@tablestakes/contract/studio'
import { lazy, Suspense, useState } from 'react'
import { Refused } from '../api.ts'
import type { Round } from '../games/game-client.ts'
import type { Table } from '../table.ts'
import { loadText, text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { rotateSeeds } from './own-seed.ts'
import { ProofLink } from './ProofLink.tsx'

const ProvenRound = lazy(() => import('../proof/ProvenRound.tsx'))

type Stand =
  | { kind: 'unasked' | 'busy' }
  /** Its seed still draws: the player decides whether to reveal it. */
  | { kind: 'offered' }
  | { kind: 'proven'; proof: StudioProof }

/** Two presses: verify, and where the seed is still in use, reveal it. The proof is computed and read right here. */
export function VerifyPart({ table, round }: { table: Table; round: Round }) {
  const [stand, setStand] = useState<Stand>({ kind: 'unasked' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const { ask } = table

  const read = async (): Promise<void> => {
    const [proof] = await Promise.all([ask(studioCalls.proof, { round: round.round_id }), loadText('rules')])
    setStand(proof.server_seed === null ? { kind: 'offered' } : { kind: 'proven', proof })
  }
  const run = (work: () => Promise<void>, before: Stand) => () => {
    setRefusal(null)
    setStand({ kind: 'busy' })
    work().catch((failure: unknown) => {
      setStand(before)
      setRefusal(sayRefusal(failure))
    })
  }
  const reveal = async (): Promise<void> => {
    const { seeds } = await ask(studioCalls.seeds, {})
    await rotateSeeds(ask, { promised: seeds.next_server_seed_hash, known: seeds.client_seed, typed: null })
    await read()
  }

  return (
    <>
      {stand.kind === 'offered' && (
        <section className="card seeds">
          <p className="small">{text(table.open ? 'fair_rotate_open' : 'fair_reveal_text')}</p>
          <VerifyButton name={text('fair_reveal')} isOff={table.open !== null} onPress={run(reveal, stand)} />
        </section>
      )}
      {(stand.kind === 'unasked' || stand.kind === 'busy') && (
        <VerifyButton
          name={text('fair_verify')}
          isOff={stand.kind === 'busy'}
          onPress={run(read, { kind: 'unasked' })}
        />
      )}
      {stand.kind === 'proven' && (
        <Suspense fallback={<div className="waiting" />}>
          <ProvenRound proof={stand.proof} />
        </Suspense>
      )}
      {refusal !== null && (
        <p role="alert" className="bad">
          {refusal}
        </p>
      )}
      <ProofLink roundId={round.round_id} />
    </>
  )
}

type VerifyButtonProps = { name: string; isOff: boolean; onPress: () => void }

function VerifyButton({ name, isOff, onPress }: VerifyButtonProps) {
  return (
    <button type="button" className="btn btn-quiet proof-link" disabled={isOff} onClick={onPress}>
      <Icon name="shield-check" />
      {name}
    </button>
  )
}

function sayRefusal(failure: unknown): string {
  return text(failure instanceof Refused ? `table_refused_${failure.code}` : 'table_no_answer')
}
