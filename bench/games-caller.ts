/** Plays, or sends what was signed before, from a process of its own, and tells its parent how it went. Started by games-house.ts. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { percentile } from './bench.ts'
import { type Line, openLine } from './http-line.ts'
import { type Bets, measureCalls } from './ledger-plays.ts'

export type Signed = { path: string; body: string; headers: Record<string, string> }
export type Orders = { port: number; atOnce: number } & (
  | { tokens: string[]; stake: number; seconds: number }
  | {
      signed: Signed[]
      /** What every answer that took the bet has in it. */
      accepted: string
    }
)

const [orders] = (await once(process, 'message')) as [Orders]
const lines = await Promise.all(Array.from({ length: orders.atOnce }, () => openLine(orders.port)))
const told: Bets = 'signed' in orders ? await sendAll(orders) : await playOn(orders)
for (const line of lines) line.close()
process.send!(told)
process.disconnect()

/** Rounds of dice, each from the player's request to the answer with its end. Everybody has one round on its way at most. */
async function playOn({ tokens, stake, seconds }: Extract<Orders, { tokens: string[] }>): Promise<Bets> {
  const waiting = [...tokens]
  return measureCalls(
    async (worker) => {
      const token = waiting.shift()!
      const bet = { bet_id: randomUUID(), stake, params: { target: 5000, direction: 'under' } }
      const headers = { authorization: `Bearer ${token}` }
      const answer = await lines[worker]!.post('/api/play', JSON.stringify(bet), headers)
      const { data } = JSON.parse(answer) as { data?: { round: { state: string } } }
      // A refusal is fast too; measuring it would falsify the figure.
      if (data?.round.state !== 'settled') throw new Error(`a round was answered ${answer}`)
      waiting.push(token)
    },
    { atOnce: lines.length, seconds },
  )
}

async function sendAll({ signed, accepted }: Extract<Orders, { signed: Signed[] }>): Promise<Bets> {
  const tookMs: number[] = []
  const started = performance.now()
  let next = 0
  const work = async (line: Line) => {
    for (let index = next++; index < signed.length; index = next++) {
      const { path, body, headers } = signed[index]!
      const began = performance.now()
      const answer = await line.post(path, body, headers)
      tookMs.push(performance.now() - began)
      if (!answer.includes(accepted)) throw new Error(`a bet was answered ${answer}`)
    }
  }
  await Promise.all(lines.map(work))
  const perSecond = signed.length / ((performance.now() - started) / 1000)
  return { count: signed.length, perSecond, p99Ms: percentile(tookMs, 99) }
}
