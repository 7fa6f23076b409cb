import type { StudioProof } from '@tablestakes/contract/studio'
import { memory } from '../seen/memory.ts'
import { Ticks } from './ProofParts.tsx'
import { proveRound } from './prove.ts'
import { roundTicks } from './round-ticks.tsx'

/** The checks of a round, made on this device, where it was played. */
export default function ProvenRound({ proof }: { proof: StudioProof }) {
  return (
    <section className="card proven">
      <Ticks ticks={roundTicks(proof, proveRound(proof), { memory })} />
    </section>
  )
}
