import { type Jackpot, jackpotWinnersShown } from '@tablestakes/contract/jackpots'
import { maskName } from '@tablestakes/domain/account/masking'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Reader, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { type Loop, startLoop } from '@tablestakes/node/loop'
import type { Play, Settled } from '../../ledger/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { type PaidPot, type PotClaim, payPot } from './pay-pot.ts'
import { findPot } from './pots.ts'
import { loadRules, ruleNow } from './rules.ts'
import { openPotWatchers } from './watchers.ts'

export type Jackpots = {
  /** What everybody may see of a site's pot; null where it has none. */
  show(siteId: string): Promise<Jackpot | null>
  /** Pays the pot to the bet that has won it. */
  pay(claim: PotClaim): Promise<PaidPot>
}

/** The same as a part of a node: those who watch a pot hear of it from `start` on. */
type RunningJackpots = Jackpots & {
  watchers: ReturnType<typeof openPotWatchers>
  start(): void
  stop(): Promise<void>
}

type JackpotServices = {
  database: Database
  clock: Clock
  sites: Sites
  log: Logger
  /** Told of the win after its commit, as of every play. */
  onSettled: (play: Play, settled: Settled) => void
}

/** Everybody who asks within a second gets the same. */
const KEPT_MS = 1_000
/** As often as the pots themselves change. */
const TELL_MS = 3_000

export function openJackpots(services: JackpotServices): RunningJackpots {
  const jackpots = readAndPay(services)
  let telling: Loop | null = null
  const watchers = openPotWatchers(jackpots, () => telling?.wake())
  return {
    ...jackpots,
    watchers,
    start() {
      telling = startLoop({
        idleMs: TELL_MS,
        step: async () => {
          await watchers.tell()
          return false
        },
        onError: (error) => services.log.warn({ err: error }, 'telling what the pots hold failed'),
      })
    },
    stop: async () => telling?.stop(),
  }
}

function readAndPay({ database, clock, sites, log, onSettled }: JackpotServices): Jackpots {
  const kept = new Map<string, { untilMs: number; value: Promise<Jackpot | null> }>()
  return {
    show(siteId) {
      const known = kept.get(siteId)
      if (known && clock() < known.untilMs) return known.value
      const value = sites.get(siteId).then((site) => load(database, { siteId, currency: currencyOfSite(site) }))
      kept.set(siteId, { untilMs: clock() + KEPT_MS, value })
      // What failed is not kept.
      value.catch(() => kept.delete(siteId))
      return value
    },
    async pay(claim) {
      const paid = await transact(database, (tx) => payPot(tx, claim))
      if (!paid.told) return paid
      const { playerId, siteId, bet } = claim
      log.warn({ player: String(playerId), site: siteId, bet, amount: String(paid.amount) }, 'a jackpot was won')
      kept.delete(siteId)
      onSettled(paid.told.play, paid.told.settled)
      return paid
    },
  }
}

async function load(reader: Reader, key: { siteId: string; currency: string }): Promise<Jackpot | null> {
  const rule = ruleNow(await loadRules(reader), key.siteId)
  const pot = rule && (await findPot(reader, key))
  if (!rule || !pot) return null
  const { part, turnover, seed, games } = rule
  const amount = pot.amount > 0n ? pot.amount : 0n
  return { amount, part, turnover, seed, games: [...games], winners: await loadWinners(reader, key.siteId) }
}

type WinnerRow = { nickName: string; avatarId: number; amount: bigint; gameId: number; at: Date }

/** Names are those of today. A player who has left, or was shut out, is no longer shown; nor is a pot that went back. */
async function loadWinners(reader: Reader, siteId: string): Promise<Jackpot['winners']> {
  const { rows } = await reader.query<WinnerRow>({
    name: 'jackpot-winners',
    text: `select p.nick_name as "nickName", p.avatar_id as "avatarId", w.amount, w.game_id as "gameId", w.at
           from jackpot_win w join player p using (player_id)
           where w.site_id = $1 and w.voided_at is null and p.state = 1 order by w.at desc limit $2`,
    values: [siteId, jackpotWinnersShown],
  })
  return rows.map(({ nickName, avatarId, amount, gameId, at }) => ({
    ...{ nickname: maskName(nickName), face_id: avatarId, amount, game_id: gameId, time: at.getTime() },
  }))
}
