import { findFreePorts } from './ports.ts'

/**
 * Below those that the system hands out by itself, and every process among its own: so nobody else is given it between the
 * looking and the using.
 */
const FIRST = 12_000
const EACH = 100
let next = FIRST + (process.pid % 200) * EACH

/** A port that nobody listens on, for a test that starts something there, or wants nobody there. */
export async function ownPort(): Promise<number> {
  const port = await findFreePorts(next, 1)
  next = port + 1
  return port
}
