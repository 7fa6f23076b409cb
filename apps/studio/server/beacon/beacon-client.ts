/** Asks a randomness beacon over drand's HTTP interface. Nothing it says is believed: hashes and signatures are checked here. */
import { type Beacon, type BeaconAnswer, beaconSchemes, chainHashOf, makerOf } from '@tablestakes/domain/draws/beacon'
import * as z from 'zod/mini'
import { isSignedBeside } from './check-signature.ts'

export type BeaconClient = {
  /** Who signs. Throws where nobody answers, or another beacon than the one in the configuration. */
  describe(): Promise<Beacon>
  /** A round, its signature checked; null while it has not come. Throws where nobody answers as that beacon would. */
  askRound(beacon: Beacon, round: number | 'latest'): Promise<BeaconAnswer | null>
}

export type BeaconPlace = {
  /** Several that show the same beacon: the next one is asked where one does not answer. */
  urls: readonly string[]
  /** The beacon's name for itself. Without it only the sandbox's test beacon is taken. */
  chainHash: string | null
}

/** Nobody answered, or somebody who is not that beacon. */
class BeaconTrouble extends Error {}

const TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 16 * 1024

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^([0-9a-f]{2}){1,${bytes}}$`)))
const information = z.object({
  public_key: hex(96),
  period: z.int().check(z.gte(1), z.lte(86_400)),
  genesis_time: z.int().check(z.gte(0)),
  hash: hex(32),
  groupHash: hex(32),
  schemeID: z._default(z.enum(beaconSchemes), 'pedersen-bls-chained'),
  metadata: z._default(z.object({ beaconID: z._default(z.string().check(z.regex(/^[\w.-]{1,64}$/)), 'default') }), {
    beaconID: 'default',
  }),
})
const roundShown = z.object({
  round: z.int().check(z.gte(1)),
  signature: hex(96),
  previous_signature: z.optional(hex(96)),
})

export function openBeacon({ urls, chainHash }: BeaconPlace): BeaconClient {
  let known: Beacon | null = null
  return {
    async describe() {
      if (known) return known
      const root = chainHash === null ? '' : `/${chainHash}`
      const beacon = readInformation(await ask(urls, `${root}/info`))
      requireNamed(beacon, chainHash)
      // The sandbox may be begun anew, with another key; a beacon that is named by its hash stays the same.
      if (chainHash !== null) known = beacon
      return beacon
    },
    async askRound(beacon, round) {
      const answer = await ask(urls, `/${beacon.chainHash}/public/${round}`)
      if (answer === null) return null
      const read = z.safeParse(roundShown, answer)
      if (!read.success) throw new BeaconTrouble('the beacon’s round cannot be read')
      const { signature, previous_signature } = read.data
      const isChained = beacon.scheme === 'pedersen-bls-chained'
      const told = {
        round: read.data.round,
        signature,
        previousSignature: isChained ? (previous_signature ?? null) : null,
      }
      if (round !== 'latest' && told.round !== round) throw new BeaconTrouble('the beacon answered another round')
      if (!(await isSignedBeside(beacon, told))) throw new BeaconTrouble('the beacon’s signature is not right')
      return told
    },
  }
}

function readInformation(answer: unknown): Beacon {
  const read = z.safeParse(information, answer)
  if (!read.success) throw new BeaconTrouble('the beacon’s information cannot be read')
  const { public_key, period, genesis_time, hash, groupHash, schemeID, metadata } = read.data
  return {
    chainHash: hash,
    publicKey: public_key,
    scheme: schemeID,
    periodSeconds: period,
    genesisSeconds: genesis_time,
    groupHash,
    name: metadata.beaconID,
  }
}

function requireNamed(beacon: Beacon, chainHash: string | null): void {
  if (chainHashOf(beacon) !== beacon.chainHash) throw new BeaconTrouble('the beacon’s key is not that of its hash')
  if (chainHash !== null && beacon.chainHash !== chainHash) throw new BeaconTrouble('another beacon answered')
  if (chainHash === null && makerOf(beacon) !== 'test')
    throw new BeaconTrouble('BEACON_CHAIN_HASH must name a beacon that is not the sandbox’s')
}

/** Null where it is not there. */
async function ask(urls: readonly string[], path: string): Promise<unknown> {
  let reason = 'no address'
  let isMissing = false
  for (const url of urls) {
    try {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
      const text = await readText(response)
      if (response.status === 200) return JSON.parse(text)
      // "Too early" is what some relays say of a round that has not come.
      if (response.status === 404 || response.status === 425) isMissing = true
      reason = `it answered ${response.status}`
    } catch (error) {
      reason = error instanceof Error ? error.message : 'no answer'
    }
  }
  if (isMissing) return null
  throw new BeaconTrouble(`the beacon does not answer: ${reason}`)
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > ANSWER_BYTES_MAX) throw new Error('it answers too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
