import { setTimeout as delay } from 'node:timers/promises'
import { newKey } from '../apps/server/src/ledger/write/key.ts'
import type { Play, Settled } from '../apps/server/src/ledger/write/play.ts'
import { openSettling, type Settling } from '../apps/server/src/ledger/write/settle.ts'
import { percentile } from './bench.ts'
import type { LedgerDatabase } from './ledger-database.ts'
import { CURRENCY, PLAYERS } from './ledger-history.ts'

export type Bets = { count: number; perSecond: number; p99Ms: number }

export type Bet = { player: number; stake: number; win: number; reference: string }

/** A player bets something; 45 of 100 win a little more than double. */
export function drawBet(): Bet {
  const stake = 1_000 + Math.floor(Math.random() * 99_000)
  const win = Math.random() < 0.45 ? Math.floor(stake * 2.1) : 0
  return { player: 1 + Math.floor(Math.random() * PLAYERS), stake, win, reference: `round ${newKey().slice(-12)}` }
}

/** One bet, from the first call to the last answer. */
type Place = (settling: Settling, accountId: number) => Promise<void>

/** The studio's way: stake and win are one call, under our own key. */
export const asRound: Place = async (settling, accountId) => {
  const { stake, win, ...bet } = betFor(accountId)
  await settle(settling, { ...bet, kind: 'round', key: newKey(), purse: 'cash', stake, win, counting: stake })
}

const SOURCE = 1

/** The suppliers' way: two calls, both under the supplier's own ids, and the second names the first by its id. */
export const asStakeAndWin: Place = async (settling, accountId) => {
  const { stake, win, ...bet } = betFor(accountId)
  const [id, winId] = [newKey(), newKey()]
  await settle(settling, {
    ...{ ...bet, kind: 'stake', key: newKey(), foreign: { source: SOURCE, id } },
    ...{ purse: 'cash', stake, counting: stake },
  })
  await settle(settling, {
    ...{ ...bet, kind: 'win', key: newKey(), foreign: { source: SOURCE, id: winId } },
    ...{ foreignPlay: id, win },
  })
}

function betFor(accountId: number) {
  const { player, stake, win, reference } = drawBet()
  return {
    ...{ playerId: BigInt(player), currency: CURRENCY, accountId, subject: null, reference },
    ...{ stake: BigInt(stake), win: BigInt(win) },
  }
}

async function settle(settling: Settling, play: Play): Promise<Settled> {
  const settled = await settling.settle(play)
  // A refusal is fast too; measuring it would falsify the figure.
  if (settled.outcome !== 'done') throw new Error(`a ${play.kind} was answered ${settled.outcome}`)
  return settled
}

type BetsOptions = { place: Place; atOnce: number; seconds: number; onSettled?: () => void }

/** Bets a second and how long they took, with so many on their way at any time. */
export async function measureBets(
  { asked, accountId }: LedgerDatabase,
  { place, atOnce, seconds, onSettled = () => {} }: BetsOptions,
): Promise<Bets> {
  const settling = openSettling(asked, { onSettled })
  return measureCalls(() => place(settling, accountId), { atOnce, seconds })
}

export async function measureCalls(
  call: (worker: number) => Promise<void>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Bets> {
  const tookMs: number[] = []
  let isOver = false
  const work = async (worker: number) => {
    while (!isOver) {
      const began = performance.now()
      await call(worker)
      tookMs.push(performance.now() - began)
    }
  }
  const started = performance.now()
  const workers = Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
  await Promise.race([delay(seconds * 1000), workers])
  isOver = true
  await workers
  const perSecond = tookMs.length / ((performance.now() - started) / 1000)
  return { count: tookMs.length, perSecond, p99Ms: percentile(tookMs, 99) }
}
