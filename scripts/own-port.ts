import { findFreePorts } from './ports.ts'

/**
 * Below the ports that the system hands out by itself, and each process has its own range: so nothing else gets it between the
 * check and the use.
 */
const FIRST = 12_000
const EACH = 100
let next = FIRST + (process.pid % 200) * EACH

/** A port that nothing listens on, for a test that starts something there, or wants nothing there. */
export async function ownPort(): Promise<number> {
  const port = await findFreePorts(next, 1)
  next = port + 1
  return port
}
