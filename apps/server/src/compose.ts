import { type Clock, systemClock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { Config } from './config.ts'
import { factData, openSweep } from './facts/index.ts'
import { accountJobs, personalDataOf } from './features/account/index.ts'
import { agentData } from './features/agents/index.ts'
import {
  openCaptchas,
  openCodes,
  openGuesses,
  openOauth,
  openPasskeys,
  openPasswords,
  openSecondFactor,
} from './features/auth/index.ts'
import { depositData, openArrivals, openShelf } from './features/deposits/index.ts'
import { documentData } from './features/documents/index.ts'
import { freeRoundData } from './features/free-rounds/index.ts'
import { favoriteData, openFigures, openPublicBets, watchPlays } from './features/games/index.ts'
import { jackpotData, openJackpots } from './features/jackpots/index.ts'
import { openCatalogue } from './features/lobby/index.ts'
import { mailData } from './features/mail/index.ts'
import { openNotices } from './features/notices/index.ts'
import { openBanks, openMethods, openProviders, solanaData } from './features/payments/index.ts'
import { openPersonal, type Personal } from './features/players/index.ts'
import { promotionData } from './features/promotions/index.ts'
import {
  openLimitNews,
  openPresence,
  openRegister,
  protectionData,
  type Register,
} from './features/protection/index.ts'
import { pushData } from './features/push/index.ts'
import { openSites, type Sites } from './features/site/index.ts'
import { openSportsbook, sportsData } from './features/sportsbook/index.ts'
import { gameSessionData, openSuppliers, openWallet } from './features/suppliers/index.ts'
import { openHelpCentre, openPictures, supportData } from './features/support/index.ts'
import { vipData, vipLevelOf } from './features/vip/index.ts'
import { moneyData, openCashier } from './features/wallet/index.ts'
import { openWithdrawalOperations, withdrawalData } from './features/withdrawals/index.ts'
import { openSettling, type Play, type Settled, tellSettled } from './ledger/index.ts'
import { createLocalLimiter, createRedisLimiter } from './platform/http/rate-limit.ts'
import { openPasswordKeys } from './platform/keys/password-key.ts'
import { openLetters } from './platform/letters.ts'
import { openWhispers, type Whispers } from './platform/live/whispers.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'

/** `databaseUrl` is the address of `database`: the sweep of facts has connections of its own. */
export type Ground = {
  config: Config
  database: Database
  databaseUrl: string
  log: Logger
  clock?: Clock
  /** How long a call may take; seconds unless told. */
  answerMs?: number | undefined
}

type Base = Required<Ground> & {
  secret: string
  metrics: Metrics
  whispers: Whispers
  sites: Sites
  personal: Personal
}

/** Everything the server works with, by name. */
export type Services = ReturnType<typeof compose>

/**
 * Opens every service, each once: routes, jobs, the live stream and the sweep of facts get the same ones, so each has one cache and
 * one queue. Nothing else of the server opens a service.
 */
export function compose({ config, database, databaseUrl, log, clock = systemClock, answerMs }: Ground) {
  const ground = { config, database, databaseUrl, log, clock, answerMs, secret: config.secret }
  const base: Base = {
    ...ground,
    metrics: createMetrics(database),
    whispers: openWhispers({
      redisUrl: config.redisUrl,
      onError: (error) => log.warn({ err: error }, 'live messages stay on this node'),
    }),
    sites: openSites(ground),
    personal: openPersonal(config.secret),
  }
  const register = openRegister(base)
  const limiter = openLimiter(base)
  const people = openPeople(base)
  const play = openPlay(base, register)
  return {
    ...base,
    ...{ limiter, register, ...people, ...play, ...openCash(base) },
    /** What is on its way ends first. For after the server, the jobs and the live stream have stopped. */
    async close(): Promise<void> {
      await Promise.all([play.sportsbook.stop(), play.jackpots.stop()])
      await Promise.all([play.sweep.stop(), play.plays.settled(), people.letters.close()])
      base.whispers.close()
      await limiter.close()
    },
  }
}

/** Ways in, accounts, and what keeps others out of them. */
function openPeople(base: Base) {
  const { config, database, clock, personal, metrics } = base
  const letters = openLetters(config)
  const captchas = openCaptchas({ ...config, ...base })
  const guesses = openGuesses({ ...base, captchas })
  const holders = holdersOf(personal, config.secret)
  return {
    ...{ letters, captchas, guesses, holders },
    codes: openCodes({ ...base, letters, captchas, limitScale: config.rateLimitScale }),
    oauth: openOauth(base),
    passkeys: openPasskeys({ database, clock, personal }),
    passwordKeys: openPasswordKeys(database, base),
    passwords: openPasswords(metrics),
    secondFactor: openSecondFactor({ ...base, guesses }),
    accounts: accountJobs({ personal, holders, clock }),
  }
}

/** What is paid in and out. */
function openCash(base: Base) {
  const providers = openProviders({ ...base, publicUrl: base.config.publicUrl })
  const cashier = openCashier(base)
  return {
    ...{ providers, cashier },
    methods: openMethods(base),
    banks: openBanks(base),
    shelf: openShelf(base),
    planCredit: openArrivals({ ...base, cashier }),
    withdrawals: openWithdrawalOperations({ ...base, providers }),
  }
}

/** Games and bets. There is one settling for all that settle, so that a player's bets stay in their order. */
function openPlay(base: Base, register: Register) {
  const { database, databaseUrl, log } = base
  const plays = watchPlays(base)
  const sweep = openSweep({ databaseUrl, consumersUrl: new URL('./consumers.ts', import.meta.url), log })
  const tellPlayer = tellSettled(base.whispers)
  const presence = openPresence(base)
  const limitNews = openLimitNews(base)
  const onSettled = (play: Play, settled: Settled) => {
    tellPlayer(play, settled)
    plays.note(play, settled)
    sweep.wake()
  }
  const settling = openSettling(database, { onSettled })
  const jackpots = openJackpots({ ...base, onSettled })
  return {
    ...{ plays, sweep, settling, jackpots },
    suppliers: openSuppliers({ ...base, register }),
    presence,
    wallet: openWallet({ ...base, settling, presence, limitNews, jackpots }),
    sportsbook: openSportsbook({ ...base, settling, presence, limitNews }),
    catalogues: openCatalogue(base),
    figures: openFigures(base),
    publicBets: openPublicBets(base),
    notices: openNotices(base),
    helpCentre: openHelpCentre(base),
    pictures: openPictures(base),
    vipLevelOf,
  }
}

function openLimiter({ config, clock, log }: Base) {
  const local = createLocalLimiter(clock)
  if (!config.redisUrl) return local
  const onError = (error: Error) => log.warn({ err: error }, 'rate limits are counted per node')
  return createRedisLimiter(config.redisUrl, { fallback: local, onError })
}

/** Everybody who stores something about a person. */
const holdersOf = (personal: Personal, secret: string) => [
  ...personalDataOf(personal),
  moneyData,
  depositData,
  solanaData,
  withdrawalData(personal),
  documentData,
  gameSessionData,
  favoriteData,
  sportsData,
  factData,
  protectionData,
  promotionData,
  freeRoundData,
  jackpotData,
  vipData,
  agentData,
  mailData,
  pushData,
  supportData(secret),
]
