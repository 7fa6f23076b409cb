import { Worker } from 'node:worker_threads'
import type { Beacon, BeaconAnswer } from '@tablestakes/domain/draws/beacon'

const PROGRAM = new URL('./signature-worker.ts', import.meta.url)
/** A chain of a million games asks twice, a few minutes apart: a thread that nobody asks is ended. */
const IDLE_MS = 60_000

type Waiting = { resolve: (isSigned: boolean) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; timer: NodeJS.Timeout | undefined }

let thread: Thread | null = null
let count = 0

/** Beside the event loop. */
export function isSignedBeside(beacon: Beacon, answer: BeaconAnswer): Promise<boolean> {
  thread ??= openThread()
  const { worker, waiting, timer } = thread
  clearTimeout(timer)
  count += 1
  const id = count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, beacon, answer })
  })
}

function openThread(): Thread {
  const opened: Thread = { worker: new Worker(PROGRAM), waiting: new Map(), timer: undefined }
  const { worker, waiting } = opened
  const end = (error: Error) => {
    if (thread === opened) thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, isSigned }: { id: number; isSigned: boolean }) => {
    waiting.get(id)?.resolve(isSigned)
    waiting.delete(id)
    if (waiting.size > 0) return
    // It keeps no process alive that has nothing else to do.
    worker.unref()
    opened.timer = setTimeout(() => {
      thread = null
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread that checks signatures has ended')))
  return opened
}
