import { openGamesHouse } from '../games-house.ts'
import { startLedgerServer } from '../ledger-database.ts'
import { demand, type Fault } from './fault.ts'
import { proveBooks } from './prove.ts'

const SHIFTS_MS = { 'three days ahead': 3 * 86_400_000, 'two days behind': -2 * 86_400_000 }
const PRELOAD = new URL('shifted-clock.mjs', import.meta.url).href

export const clock: Fault = {
  name: 'clock',
  says: 'the server’s machine has a clock that is days off',
  async run() {
    const postgres = await startLedgerServer()
    const lines: string[] = []
    try {
      for (const [words, shiftMs] of Object.entries(SHIFTS_MS))
        lines.push(`${words}: ${await playShifted(postgres, shiftMs)}`)
      return lines
    } finally {
      await postgres.stop()
    }
  },
}

async function playShifted(postgres: Awaited<ReturnType<typeof startLedgerServer>>, shiftMs: number): Promise<string> {
  const name = `shifted_${shiftMs > 0 ? 'ahead' : 'behind'}`
  const ledger = await postgres.createLedger(name)
  const house = await openGamesHouse(postgres, {
    ...{ ledger, players: 20, studioName: `${name}_studio` },
    serverEnv: { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_SHIFT_MS: String(shiftMs), LOG_LEVEL: 'fatal' },
  })
  try {
    const ready = (await (await fetch(`${house.serverUrl}/ready`)).json()) as { reason?: string }
    demand(
      /clock is \d+ seconds/.test(ready.reason ?? ''),
      `/ready does not tell of the clock: ${JSON.stringify(ready)}`,
    )
    const { count } = await house.playRounds({ atOnce: 4, seconds: 5 })
    const { settled, unsettled, stakes } = await house.countEnds()
    demand(unsettled === 0 && settled > 0, `${settled} rounds were settled and ${unsettled} not`)
    const { rows } = await ledger.database.query<{ count: bigint }>(
      `select count(*) from entry where kind = 2 and abs(day - extract(epoch from now()) / 86400) > 1.1`,
    )
    proveBooks(ledger.url)
    return `${count} rounds, ${stakes} stakes, ${settled} settled, ${rows[0]!.count} of another day; /ready: ${ready.reason}`
  } finally {
    await house.stop()
  }
}
