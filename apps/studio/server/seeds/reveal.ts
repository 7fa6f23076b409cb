import type { StudioProof } from '@tablestakes/contract/studio'
import { Refusal } from '../platform/refusal.ts'
import { loadProof } from '../rounds/proof.ts'
import { findRound } from '../rounds/queries.ts'
import type { Studio } from '../studio.ts'
import { rotateSeeds } from './seeds.ts'

/** Long enough to read what the page offers; the casino gives a new one with every address. */
const CODE_MS = 15 * 60_000

/**
 * What lets the holder reveal the seed of one round: given to its player by the casino, with the address of the proof. It
 * opens nothing else, and the page takes it out of its address before anything can carry it on.
 */
export function makeRevealCode({ sealer, clock }: Pick<Studio, 'sealer' | 'clock'>, roundId: string): string {
  return sealer.seal('reveal code', `${roundId} ${clock() + CODE_MS}`).toString('base64url')
}

export async function revealRound(
  studio: Studio,
  { round: roundId, code, client_seed }: { round: string; code: string; client_seed: string },
): Promise<StudioProof> {
  if (!isCodeOf(studio, roundId, code)) throw new Refusal('session_over')
  const round = await findRound(studio.database, roundId)
  if (!round) throw new Refusal('not_found')
  if (round.seedId !== null) {
    if (!studio.limiter.take('rotation', String(round.playerId))) throw new Refusal('busy')
    await rotateSeeds(studio, round.playerId, client_seed, { only: round.seedId })
  }
  return loadProof(studio, roundId)
}

function isCodeOf({ sealer, clock }: Pick<Studio, 'sealer' | 'clock'>, roundId: string, code: string): boolean {
  const sealed = Buffer.from(code, 'base64url')
  // Read in one spelling: another that means the same bytes is no code.
  if (sealed.toString('base64url') !== code) return false
  try {
    const [named, until] = sealer.unseal('reveal code', sealed).split(' ')
    return named === roundId && clock() < Number(until)
  } catch {
    return false
  }
}
