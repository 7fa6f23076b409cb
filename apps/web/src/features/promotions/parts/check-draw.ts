import type { ResponseOf } from '@tablestakes/contract/call'
import type { getProof } from '@tablestakes/contract/fairness'
import { keepsCommitment, startDraw } from '@tablestakes/domain/draws/fairness'
import { pickPrize, totalRange } from '@tablestakes/domain/promotions/wheel'

type Proof = Pick<
  ResponseOf<typeof getProof>,
  'server_seed' | 'server_seed_hash' | 'client_seed' | 'nonce' | 'parameters'
>

type DrawVerdict = 'checked' | 'not_revealed' | 'other_seed' | 'other_prize'

type Shown = {
  /** The hash that stood on the page before the spin; null where none had been seen. */
  promised: string | null
  /** The place the wheel stopped at. */
  index: number
  /** The weights the page showed. */
  weights: readonly number[]
}

/** Draws once more on this phone. What counts is what the page showed, not what the proof says that it showed. */
export function checkDraw(proof: Proof, { promised, index, weights }: Shown): DrawVerdict {
  const { server_seed: serverSeed, server_seed_hash: hash, client_seed: clientSeed, nonce } = proof
  if (serverSeed === null) return 'not_revealed'
  if ((promised !== null && promised !== hash) || !keepsCommitment({ serverSeed, promised: hash })) return 'other_seed'
  const draw = startDraw({ serverSeed, clientSeed, nonce })
  return pickPrize(weights, draw.integerBelow(totalRange(weights))) === index ? 'checked' : 'other_prize'
}
