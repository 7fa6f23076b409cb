import { once } from 'node:events'
import { StartFailure } from './start-failure.ts'

/** Work that has not ended by then is given up: the launcher that asked us to stop waits 15 s at most. */
const STOP_MS = 12_000

/**
 * The life of a program: it starts, serves until it is told to stop, and stops in order. `start` answers how to stop. What an
 * operator can mend ends the start with one line, everything else with its stack.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  const hadLauncher = process.connected
  // While we start there is nothing to end in order.
  process.once('disconnect', endImmediately)
  const stop = await startOrTell(start)
  process.off('disconnect', endImmediately)
  await stopRequested()
  const end = (code: number) => (hadLauncher && !process.connected ? endImmediately() : process.exit(code))
  setTimeout(() => end(1), STOP_MS).unref()
  await stop()
  end(0)
}

async function startOrTell<Stop>(start: () => Promise<Stop>): Promise<Stop> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Listens on a port, or says which variable names one that cannot be had. */
export async function listening<T>(variable: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartFailure(
      `${variable}: cannot listen on ${port} (${code === 'EADDRINUSE' ? 'already in use' : message})`,
    )
  }
}

/** Once the launcher is dead nobody is left to end us, and Node has been seen to wait in `process.exit` for ever then. */
function endImmediately(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** A signal, or the end of the launcher that holds the other end of our channel. */
async function stopRequested(): Promise<void> {
  // Further signals must not cut the orderly end short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  await Promise.race([
    once(process, 'SIGTERM'),
    once(process, 'SIGINT'),
    ...(process.connected ? [once(process, 'disconnect')] : []),
  ])
}
