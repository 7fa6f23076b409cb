import * as agents from './agents.ts'
import type { OperatorCall } from './call.ts'
import * as care from './care.ts'
import * as desk from './desk.ts'
import * as documents from './documents.ts'
import * as freeRounds from './free-rounds.ts'
import * as grants from './grants.ts'
import * as jackpots from './jackpots.ts'
import * as lobby from './lobby.ts'
import * as mail from './mail.ts'
import * as matches from './matches.ts'
import * as notices from './notices.ts'
import * as operators from './operators.ts'
import * as payments from './payments.ts'
import * as players from './players.ts'
import * as promotions from './promotions.ts'
import * as protection from './protection.ts'
import * as providers from './providers.ts'
import * as push from './push.ts'
import * as redeem from './redeem.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as segments from './segments.ts'
import * as shop from './shop.ts'
import * as site from './site.ts'
import * as sportsbook from './sportsbook.ts'
import * as suppliers from './suppliers.ts'
import * as support from './support.ts'
import * as vip from './vip.ts'
import * as withdrawals from './withdrawals.ts'

/** Each file, with what its calls are about. */
export const operatorFiles = {
  Withdrawals: withdrawals,
  'Payments that do not fit, reconciliation': reviews,
  Documents: documents,
  Players: players,
  'Player protection': protection,
  'Markers of harm and cases': care,
  'Payment methods, banks, tokens, cashier': payments,
  'Payment providers': providers,
  'Shop and recharge rewards': shop,
  'Activities and claims': promotions,
  'Matches to guess': matches,
  'Saved audiences': segments,
  'Grants by hand': grants,
  'Free rounds': freeRounds,
  'Redeem codes': redeem,
  'VIP levels': vip,
  'Invitations and agents': agents,
  Mail: mail,
  Notices: notices,
  'Push messages': push,
  'Support: chat and help centre': support,
  'Support: the desk': desk,
  'Reports: funnels, cohorts, sources': reports,
  'Lobby and games': lobby,
  Jackpots: jackpots,
  'Game suppliers': suppliers,
  Sportsbook: sportsbook,
  Sites: site,
  'Operators, acts, second words': operators,
} as const

const isCall = (value: unknown): value is OperatorCall =>
  typeof value === 'object' && value !== null && 'effect' in value && 'path' in value

/** In the order of their names. */
export const callsOfFile = (file: object): OperatorCall[] =>
  Object.values(file)
    .filter(isCall)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Every operator's call. */
export const operatorCalls: readonly OperatorCall[] = Object.values(operatorFiles).flatMap(callsOfFile)
