import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePorts } from '../../scripts/ports.ts'
import { urlOfRunning } from '../../scripts/postgres.ts'
import { runStart } from '../../scripts/running-instance.ts'
import { inWords, openCrowd } from './crowd.ts'
import { demand, type Fault } from './fault.ts'
import { proveBooks } from './prove.ts'

const FIRST_PORT = 19_400
const TIMES = 3
const BACK_MS = 15_000
const DONE = new Set(['settled', '0'])

export const stop: Fault = {
  name: 'stop',
  says: `the product is told to stop under load, ${TIMES} times`,
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'tablestakes-stop-'))
    const port = await findFreePorts(FIRST_PORT, 5)
    const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }
    let run = runStart(env)
    try {
      await run.ready
      const crowd = await openCrowd(`http://127.0.0.1:${port}`, urlOfRunning(dataDir))
      const lines: string[] = []
      for (let time = 1; time <= TIMES; time++) {
        crowd.play()
        await delay(2_000)
        // What began before is counted here, also when it ends later.
        const { bets, calls, underWay } = crowd.seen()
        run.child.kill('SIGTERM')
        const { code } = await run.ended
        demand(code === 0, `the launcher ended with ${code}`)
        await crowd.pause()
        const later = crowd.seen()
        const broken = [...bets.answers.keys(), ...calls.answers.keys()].filter((answer) => !DONE.has(answer))
        demand(broken.length === 0, `what was under way was answered ${broken.join(', ')}`)
        lines.push(`${underWay} under way, all answered; bets that began later: ${inWords(later.bets)}`)
        run = runStart(env)
        await run.ready
        await crowd.untilServed(BACK_MS)
      }
      const played = await crowd.check(urlOfRunning(dataDir))
      proveBooks(urlOfRunning(dataDir))
      return [...lines, `${played} bets, all purses as told, the books are sound`]
    } finally {
      run.child.kill('SIGTERM')
      await run.ended
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
