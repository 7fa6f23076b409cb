/** Checks signatures in a thread of its own: one takes up to a second, and a flight must not stand still for it. */
import { parentPort } from 'node:worker_threads'
import type { Beacon, BeaconAnswer } from '@tablestakes/domain/draws/beacon'
import { isSignedByBeacon } from '@tablestakes/domain/draws/beacon-signature'

parentPort?.on('message', ({ id, beacon, answer }: { id: number; beacon: Beacon; answer: BeaconAnswer }) => {
  parentPort?.postMessage({ id, isSigned: isSignedByBeacon(beacon, answer) })
})
