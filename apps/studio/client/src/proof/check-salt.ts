/**
 * Who made a chain's salt, and whether anybody could have chosen it. Checked here from the beacon's own key: nothing is believed of
 * what the studio says about it, least of all that a beacon is independent.
 */
import type { NamedRound } from '@tablestakes/contract/beacon'
import {
  type Beacon,
  type BeaconAnswer,
  chainHashOf,
  LEAST_WAIT_MS,
  makerOf,
  publicBeacons,
  type SaltMaker,
  saltOf,
  timeOfRound,
} from '@tablestakes/domain/draws/beacon'

export type SaltOrigin = {
  salt: string
  committedAt: number
  /** Null where the house made the salt itself. */
  named: NamedRound | null
  /** Chains that were announced after the one before and never played. */
  givenUp: number
}

export type SaltCheck = {
  maker: SaltMaker
  /** Null where there is nothing to check, since the house made it. */
  isRight: boolean | null
  /** Right, from an independent beacon, and named so early that nobody had a choice: only then that may be said. */
  isBeyondChoice: boolean
}

/** The curve's code is fetched here and nowhere else: it is larger than the page. */
type LoadChecker = () => Promise<(beacon: Beacon, answer: BeaconAnswer) => boolean>
const loadChecker: LoadChecker = async () =>
  (await import('@tablestakes/domain/draws/beacon-signature')).isSignedByBeacon

export async function checkSalt(origin: SaltOrigin): Promise<SaltCheck> {
  const { named, salt, committedAt, givenUp } = origin
  if (named === null) return { maker: 'house', isRight: null, isBeyondChoice: false }
  const beacon = beaconOf(named)
  const maker = makerOf(beacon)
  const answer = answerOf(named)
  const isNamed =
    answer !== null &&
    saltOf(answer) === salt &&
    chainHashOf(beacon) === named.beacon.chain_hash &&
    timeOfRound(beacon, named.round) === named.round_at
  const isRight = isNamed && (await loadChecker())(beacon, answer)
  const isEarly = named.round_at - committedAt >= LEAST_WAIT_MS
  return { maker, isRight, isBeyondChoice: isRight && maker === 'independent' && isEarly && givenUp === 0 }
}

/** A public network is the one this page knows by that hash, whatever is told of its key. */
export function beaconOf({ beacon }: NamedRound): Beacon {
  const known = publicBeacons.find(({ chainHash }) => chainHash === beacon.chain_hash)
  return (
    known ?? {
      chainHash: beacon.chain_hash,
      publicKey: beacon.public_key,
      scheme: beacon.scheme,
      periodSeconds: beacon.period_seconds,
      genesisSeconds: beacon.genesis_seconds,
      groupHash: beacon.group_hash,
      name: beacon.name,
    }
  )
}

function answerOf({ round, signature, previous_signature }: NamedRound): BeaconAnswer | null {
  return signature === null ? null : { round, signature, previousSignature: previous_signature }
}

/** Commands that ask the network itself, and make the salt of its signature, with tools we did not write. */
export function saltCommands({ named }: SaltOrigin): string[] {
  if (named?.signature == null) return []
  const ask = `curl https://api.drand.sh/${named.beacon.chain_hash}/public/${named.round}`
  const compute = `printf %s '${named.signature}' | xxd -r -p | openssl dgst -sha256`
  return makerOf(beaconOf(named)) === 'independent' ? [ask, compute] : [compute]
}
