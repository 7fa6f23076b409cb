/**
 * The player's part of a draw. It is worth something only if the studio did not know it when it made the server seed it is
 * mixed with: else the studio could try server seeds until the results please it. So it is made here, and only after the
 * hash of that server seed was shown.
 */
import { type RevealedSeed, type StudioSeeds, studioCalls } from '@tablestakes/contract/studio'
import type { Ask } from '../api.ts'
import { isClientSeed, newClientSeed } from './new-client-seed.ts'

type Rotation = {
  /** The hash of the next server seed, as it was shown. */
  promised: string
  /** The client seed the studio may have known when it made that one. */
  known: string
  /** What the player typed since; null where nothing was. */
  typed: string | null
}

export async function rotateSeeds(
  ask: Ask,
  { promised, known, typed }: Rotation,
): Promise<{ seeds: StudioSeeds; revealed: RevealedSeed }> {
  const isOwn = typed !== null && typed !== known && isClientSeed(typed)
  const rotated = await ask(studioCalls.rotateSeeds, { client_seed: isOwn ? typed : newClientSeed() })
  if (rotated.seeds.server_seed_hash === promised) return rotated
  // Rotated twice, by another tab or over a line that broke: this server seed was made after ours had been sent.
  const { seeds } = await ask(studioCalls.setClientSeed, { client_seed: newClientSeed() })
  return { ...rotated, seeds }
}

/** How the studio writes the client seed it makes for a new player; ours have other letters. */
const STUDIOS_OWN = /^[0-9a-f]{16}$/

/**
 * A new player's first client seed is made by the studio together with the server seeds: it is replaced before the first bet.
 * A seed that was played with stays, and so does one that somebody chose. Where it fails the game is opened all the same.
 */
export async function takeOwnSeed(ask: Ask, seeds: StudioSeeds): Promise<StudioSeeds> {
  if (seeds.nonce > 0 || !STUDIOS_OWN.test(seeds.client_seed)) return seeds
  return ask(studioCalls.setClientSeed, { client_seed: newClientSeed() }).then(
    (answer) => answer.seeds,
    () => seeds,
  )
}
