import { isWin } from '@tablestakes/domain/games/game'
import { betLimits } from '@tablestakes/domain/games/limits'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { findStakeOf, type Play, type Settled, type StakeOfPlay } from '../../ledger/index.ts'
import type { Whispers } from '../../platform/live/whispers.ts'
import { type ShownBet, showLiveBet, shownColumns, showWinner } from './shown-bets.ts'

/** At most one bet and one winner in this time and on this node: more than that nobody could read. */
const EVERY_MS = 500

export type PlayWatch = {
  /** To be told of every settled play. It costs the play nothing: what is shown is looked up afterwards. */
  note(play: Play, settled: Settled): void
  /** When everything that was noted is shown. */
  settled(): Promise<void>
}

type WatchServices = { database: Database; clock: Clock; log: Logger; whispers: Whispers }

type Ended = Extract<Play, { kind: 'round' | 'win' }>

/** Shows some of everybody's bets to everybody, with names masked, and of the wins the largest. */
export function watchPlays(parts: WatchServices): PlayWatch {
  const { clock, log } = parts
  /** Of the bets since the last one that was shown: one of them, each with the same chance, and the largest win. */
  let waiting: { bet: Ended; winner: Ended | null; count: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let shownAtMs = Number.NEGATIVE_INFINITY
  const underWay = new Set<Promise<void>>()

  function showWhenDue() {
    const leftMs = shownAtMs + EVERY_MS - clock()
    if (leftMs <= 0) showWaiting()
    else timer ??= setTimeout(lookAgain, leftMs).unref()
  }

  function lookAgain() {
    timer = undefined
    showWhenDue()
  }

  function showWaiting() {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    const { bet, winner } = waiting
    waiting = null
    shownAtMs = clock()
    const showing = show(parts, { bet, winner })
      .catch((error: unknown) => log.warn({ err: error }, 'a bet was not shown'))
      .finally(() => underWay.delete(showing))
    underWay.add(showing)
  }

  return {
    note(play, { outcome }) {
      if (outcome !== 'done' || (play.kind !== 'round' && play.kind !== 'win')) return
      const count = (waiting?.count ?? 0) + 1
      const bet = !waiting || Math.random() * count < 1 ? play : waiting.bet
      const earlier = waiting?.winner ?? null
      const isLarger = sizeOf(play) > (earlier ? sizeOf(earlier) : 0)
      waiting = { bet, winner: isLarger ? play : earlier, count }
      showWhenDue()
    },
    async settled() {
      showWaiting()
      await Promise.all(underWay)
    },
  }
}

const leastOf = (currency: string) => betLimits(currency)?.least ?? 1n

/** In smallest stakes, since one node settles in many currencies. What a round is known to have returned in part is no win. */
const sizeOf = (play: Ended) => {
  if (play.kind === 'round' && !isWin(play)) return 0
  return Number(play.win) / Number(leastOf(play.currency))
}

/** A bet that is shown and was won is a winner too: each shown win stands in both lists. */
async function show(parts: WatchServices, { bet, winner }: { bet: Ended; winner: Ended | null }): Promise<void> {
  await showOne(parts, bet, { isBet: true })
  if (winner && winner !== bet) await showOne(parts, winner, { isBet: false })
}

async function showOne(
  { database, whispers }: WatchServices,
  play: Ended,
  { isBet }: { isBet: boolean },
): Promise<void> {
  const staked = await findStake(database, play)
  if (!staked) return
  const isWinner = isWin({ stake: staked.stake, win: play.win })
  if (!isBet && !isWinner) return
  const shown = await insertShown(database, { ...staked, play, isBet, isWinner })
  if (isWinner) whispers.tellSite(staked.siteId, { type: 'winner', winner: showWinner(shown) })
  if (isBet) whispers.tellSite(staked.siteId, { type: 'bet', bet: showLiveBet(shown) })
}

type Staked = StakeOfPlay & { siteId: string }

/** What was staked for it. Players who are stopped or gone are not shown, nor are our own tests. */
async function findStake(database: Database, play: Ended): Promise<Staked | null> {
  const staked = await findStakeOf(database, play)
  if (!staked) return null
  const { rows } = await database.query<{ siteId: string }>(
    'select site_id as "siteId" from player where player_id = $1 and state = 1 and classify <> 2',
    [play.playerId],
  )
  return rows[0] ? { ...staked, ...rows[0] } : null
}

type New = Staked & { play: Ended; isBet: boolean; isWinner: boolean }

async function insertShown(
  database: Database,
  { siteId, gameId, isGold, stake, play, isBet, isWinner }: New,
): Promise<ShownBet> {
  const { rows } = await database.query<ShownBet>(
    `with s as (
       insert into shown_bet (site_id, player_id, game_id, currency, purse, stake, win, is_bet, is_winner)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *)
     select ${shownColumns} from s join player p using (player_id)`,
    [siteId, play.playerId, gameId, play.currency, isGold ? 5 : 2, stake, play.win, isBet, isWinner],
  )
  return rows[0]!
}
