/** Places bets over HTTP from a process of its own, and tells its parent how many. Started by ledger-http.ts. */
import { openLine } from './http-line.ts'
import { drawBet, measureCalls } from './ledger-plays.ts'

const [port, atOnce, seconds] = process.argv.slice(2).map(Number)
const lines = await Promise.all(Array.from({ length: atOnce! }, () => openLine(port!)))

const bets = await measureCalls(
  async (worker) => {
    const answer = await lines[worker]!.post('/bets', JSON.stringify(drawBet()))
    const { outcome } = JSON.parse(answer) as { outcome: string }
    if (outcome !== 'done') throw new Error(`a bet was answered ${answer}`)
  },
  { atOnce: atOnce!, seconds: seconds! },
)
for (const line of lines) line.close()
process.send!(bets)
process.disconnect()
