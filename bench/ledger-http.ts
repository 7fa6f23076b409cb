import { fork } from 'node:child_process'
import { once } from 'node:events'
import { findFreePorts } from '../scripts/ports.ts'
import type { LedgerDatabase } from './ledger-database.ts'
import type { Bets } from './ledger-plays.ts'

export type BettingServer = {
  measure: (load: { atOnce: number; seconds: number }) => Promise<Bets>
  stop: () => void
}

const FIRST_PORT = 18_800

/** The bench's betting server in one process, and the caller that bets there in another. */
export async function startBettingServer({ url, accountId, isBefore }: LedgerDatabase): Promise<BettingServer> {
  const port = await findFreePorts(FIRST_PORT, 1)
  const server = fork(new URL('ledger-route.ts', import.meta.url), [
    ...[String(port), url, String(accountId)],
    ...(isBefore ? ['before'] : []),
  ])
  await once(server, 'message')
  return {
    async measure({ atOnce, seconds }) {
      const caller = fork(new URL('ledger-caller.ts', import.meta.url), [port, atOnce, seconds].map(String))
      const told = once(caller, 'message')
      const ended = once(caller, 'exit').then(() => Promise.reject(new Error('the caller ended without a word')))
      const [bets] = (await Promise.race([told, ended])) as [Bets]
      return bets
    },
    stop() {
      server.disconnect()
    },
  }
}
