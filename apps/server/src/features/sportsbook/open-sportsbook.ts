import { inBatches } from '@tablestakes/node/batches'
import type { Clock } from '@tablestakes/node/clock'
import { type Loop, startLoop } from '@tablestakes/node/loop'
import type { Config } from '../../config.ts'
import { houseAccount } from '../../ledger/index.ts'
import { decideDue, endLeftBets } from './betting/decide.ts'
import { openLiabilityLooks } from './betting/liability-looks.ts'
import { openBets } from './betting/open-bets.ts'
import type { BetServices } from './betting/take-stake.ts'
import { writeSlips } from './betting/write-slips.ts'
import { cashOutTargets } from './cash-out/cash-out.ts'
import { amqpTransport } from './feed/amqp-transport.ts'
import { openFeedRest } from './feed/feed-rest.ts'
import { httpTransport } from './feed/http-transport.ts'
import { runFeed } from './ingest/run-feed.ts'
import { openWatchers, TELL_MS } from './live/watchers.ts'
import { endLeftMoves } from './settlement/move-money.ts'
import { settleAgain, settlePortions } from './settlement/settle-markets.ts'

type SportsServices = Omit<BetServices, 'accountId' | 'onChanged' | 'write' | 'open' | 'lookAtLiability'> & {
  config: Config
  clock: Clock
}

/** How soon each is looked at when nobody wakes it. */
const DECIDE_MS = 100
const SETTLE_MS = 500
const TARGETS_MS = 1_000
const LEFT_MS = 5_000

/** The sportsbook of a node: what bets need, and what runs beside them from `start` on. */
export function openSportsbook({ config, clock, ...services }: SportsServices) {
  const { database, log } = services
  let account: Promise<number> | null = null
  const loops: Record<'tell' | 'decide' | 'settle', Loop | null> = { tell: null, decide: null, settle: null }
  const others: { stop: () => Promise<void> }[] = []
  const watchers = openWatchers({ database, clock })
  const onChanged = () => loops.tell?.wake()
  const bets: BetServices = {
    write: inBatches((slips) => writeSlips(database, slips)),
    open: inBatches((openings) => openBets(database, openings)),
    ...{ ...services, onChanged, lookAtLiability: openLiabilityLooks({ database, log, onChanged }) },
    accountId() {
      account ??= houseAccount(database, { kind: 'sports', name: 'sportsbook' }).catch((error: unknown) => {
        account = null
        throw error
      })
      return account
    },
  }
  const target = { bet: 0 }

  const run = (name: string, idleMs: number, step: () => Promise<boolean>) => {
    const loop = startLoop({ step, idleMs, onError: (error) => log.warn({ err: error }, `${name} failed`) })
    others.push(loop)
    return loop
  }

  return {
    bets,
    watchers,
    wakeDecider: () => loops.decide?.wake(),
    wakeSettling: () => loops.settle?.wake(),
    start(): void {
      loops.tell = run('telling what changed in matches', TELL_MS, async () => {
        await watchers.tell()
        return false
      })
      loops.decide = run('deciding live bets', DECIDE_MS, async () => (await decideDue(bets)) > 0)
      loops.settle = run('settling sports bets', SETTLE_MS, async () => {
        const isMore = await settlePortions(bets)
        return (await settleAgain(bets)) > 0 || isMore
      })
      run('cashing bets out', TARGETS_MS, async () => (await cashOutTargets(bets, target)) > 0)
      run('ending what was left', LEFT_MS, async () => (await endLeftBets(bets)) + (await endLeftMoves(bets)) > 0)
      others.push(
        runFeed({
          ...{ database, log },
          rest: openFeedRest({ url: config.sportsFeedUrl, token: config.sportsFeedToken }),
          transport: config.sportsAmqpUrl
            ? amqpTransport({ url: config.sportsAmqpUrl })
            : httpTransport({ url: config.sportsFeedUrl, token: config.sportsFeedToken }),
          onStored() {
            loops.tell?.wake()
            loops.settle?.wake()
          },
        }),
      )
    },
    async stop(): Promise<void> {
      await Promise.all(others.splice(0).map((one) => one.stop()))
    },
  }
}

export type Sportsbook = ReturnType<typeof openSportsbook>
