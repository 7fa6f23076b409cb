import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { keepBeaconKey, PERIOD_SECONDS, publicKeyOf, randomnessOf, signRound } from './beacon-key.ts'

type Options = {
  /** Where its key is kept. */
  file: string
  clock: () => number
  /** Another name is another beacon: readers of `tablestakes-test` know that it proves nothing. */
  name?: string
}

/** A stand-in for the hash of the group that makes a real network's key: this one is a group of one. */
const GROUP_HASH = createHash('sha256').update('a group of one, which knows all rounds beforehand').digest('hex')

/**
 * A randomness beacon as drand's HTTP interface shows one, with and without the chain hash in the path. It is a test beacon: the
 * operator of the sandbox has its key and can compute every round there will ever be, so it proves nothing against the house.
 */
export function serveBeacon(app: FastifyInstance, { file, clock, name = 'tablestakes-test' }: Options): void {
  const key = keepBeaconKey(file, clock)
  const publicKey = publicKeyOf(key)
  const hash = chainHashOf({ publicKey, genesisSeconds: key.genesisSeconds, name })
  const info = {
    public_key: publicKey,
    period: PERIOD_SECONDS,
    genesis_time: key.genesisSeconds,
    hash,
    groupHash: GROUP_HASH,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: name },
  }
  const latest = () => Math.floor((clock() / 1000 - key.genesisSeconds) / PERIOD_SECONDS) + 1
  const show = (round: number) => {
    const signature = signRound(key, round)
    return { round, randomness: randomnessOf(signature), signature }
  }

  app.get('/beacon/chains', () => [hash])
  for (const root of ['/beacon', `/beacon/${hash}`]) {
    app.get(`${root}/info`, () => info)
    app.get(`${root}/public/latest`, () => show(latest()))
    app.get<{ Params: { round: string } }>(`${root}/public/:round`, (request, reply) => {
      const round = /^[1-9]\d{0,14}$/.test(request.params.round) ? Number(request.params.round) : null
      if (round === null) return reply.code(400).send({ error: 'a round is a number from 1' })
      if (round > latest()) return reply.code(404).send({ error: 'the round has not come yet' })
      return show(round)
    })
  }
}

/** As drand computes it. */
function chainHashOf(beacon: { publicKey: string; genesisSeconds: number; name: string }): string {
  const times = Buffer.alloc(12)
  times.writeUInt32BE(PERIOD_SECONDS)
  times.writeBigInt64BE(BigInt(beacon.genesisSeconds), 4)
  const parts = [times, Buffer.from(beacon.publicKey, 'hex'), Buffer.from(GROUP_HASH, 'hex'), beacon.name]
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}
