import * as account from './account.ts'
import * as agents from './agents.ts'
import * as auth from './auth.ts'
import * as blindBox from './blind-box.ts'
import * as bonuses from './bonuses.ts'
import type { Call } from './call.ts'
import * as crypto from './crypto.ts'
import * as deposits from './deposits.ts'
import * as fairness from './fairness.ts'
import * as freeRounds from './free-rounds.ts'
import * as games from './games.ts'
import * as giftPacket from './gift-packet.ts'
import * as goldRush from './gold-rush.ts'
import * as jackpots from './jackpots.ts'
import * as live from './live.ts'
import * as lobby from './lobby.ts'
import * as mail from './mail.ts'
import * as notices from './notices.ts'
import * as paymentMethods from './payment-methods.ts'
import * as privacy from './privacy.ts'
import * as promotions from './promotions.ts'
import * as protection from './protection.ts'
import * as push from './push.ts'
import * as security from './security.ts'
import * as site from './site.ts'
import * as sportsbook from './sportsbook.ts'
import * as suppliers from './suppliers.ts'
import * as support from './support.ts'
import * as turntable from './turntable.ts'
import * as vip from './vip.ts'
import * as wallet from './wallet.ts'
import * as withdrawAccounts from './withdraw-accounts.ts'
import * as withdrawals from './withdrawals.ts'

/**
 * The whole API in one value, for the server's documentation and for checks over all calls. The web never imports this
 * file: it takes the calls of a feature from '@tablestakes/contract/<feature>', so that a screen brings only its own.
 */

type CallsIn<File> = { [Name in keyof File as File[Name] extends Call ? Name : never]: File[Name] }

function callsIn<File extends object>(file: File): CallsIn<File> {
  return Object.fromEntries(Object.entries(file).filter(([, value]) => isCall(value))) as CallsIn<File>
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value
}

/** By file, so that a name given twice is found by a test instead of silently hiding the other. */
export const callsByFile = {
  site: callsIn(site),
  auth: callsIn(auth),
  account: callsIn(account),
  security: callsIn(security),
  privacy: callsIn(privacy),
  lobby: callsIn(lobby),
  games: callsIn(games),
  fairness: callsIn(fairness),
  suppliers: callsIn(suppliers),
  jackpots: callsIn(jackpots),
  sportsbook: callsIn(sportsbook),
  wallet: callsIn(wallet),
  deposits: callsIn(deposits),
  paymentMethods: callsIn(paymentMethods),
  crypto: callsIn(crypto),
  withdrawals: callsIn(withdrawals),
  withdrawAccounts: callsIn(withdrawAccounts),
  bonuses: callsIn(bonuses),
  freeRounds: callsIn(freeRounds),
  promotions: callsIn(promotions),
  turntable: callsIn(turntable),
  blindBox: callsIn(blindBox),
  goldRush: callsIn(goldRush),
  giftPacket: callsIn(giftPacket),
  mail: callsIn(mail),
  vip: callsIn(vip),
  agents: callsIn(agents),
  notices: callsIn(notices),
  support: callsIn(support),
  push: callsIn(push),
  protection: callsIn(protection),
  live: callsIn(live),
} as const

export const calls = {
  ...callsByFile.site,
  ...callsByFile.auth,
  ...callsByFile.account,
  ...callsByFile.security,
  ...callsByFile.privacy,
  ...callsByFile.lobby,
  ...callsByFile.games,
  ...callsByFile.fairness,
  ...callsByFile.suppliers,
  ...callsByFile.jackpots,
  ...callsByFile.sportsbook,
  ...callsByFile.wallet,
  ...callsByFile.deposits,
  ...callsByFile.paymentMethods,
  ...callsByFile.crypto,
  ...callsByFile.withdrawals,
  ...callsByFile.withdrawAccounts,
  ...callsByFile.bonuses,
  ...callsByFile.freeRounds,
  ...callsByFile.promotions,
  ...callsByFile.turntable,
  ...callsByFile.blindBox,
  ...callsByFile.goldRush,
  ...callsByFile.giftPacket,
  ...callsByFile.mail,
  ...callsByFile.vip,
  ...callsByFile.agents,
  ...callsByFile.notices,
  ...callsByFile.support,
  ...callsByFile.push,
  ...callsByFile.protection,
  ...callsByFile.live,
}

export type CallName = keyof typeof calls

/** `METHOD path`, the way the specification's list writes a call. */
export function lineOf(call: Pick<Call, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`
}

export { languageFileLine, type SpecificationCall, specificationCalls } from './specification.ts'
