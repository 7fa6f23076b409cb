import type { OperatorCall } from './call.ts'
import * as documents from './documents.ts'
import * as lobby from './lobby.ts'
import * as mail from './mail.ts'
import * as notices from './notices.ts'
import * as operators from './operators.ts'
import * as payments from './payments.ts'
import * as players from './players.ts'
import * as promotions from './promotions.ts'
import * as protection from './protection.ts'
import * as providers from './providers.ts'
import * as redeem from './redeem.ts'
import * as reviews from './reviews.ts'
import * as shop from './shop.ts'
import * as site from './site.ts'
import * as suppliers from './suppliers.ts'
import * as vip from './vip.ts'
import * as withdrawals from './withdrawals.ts'

/** Each file, with what its calls are about. */
export const operatorFiles = {
  Withdrawals: withdrawals,
  'Payments that do not fit, reconciliation': reviews,
  Documents: documents,
  Players: players,
  'Player protection': protection,
  'Payment methods, banks, tokens, cashier': payments,
  'Payment providers': providers,
  'Shop and recharge rewards': shop,
  'Activities and claims': promotions,
  'Redeem codes': redeem,
  'VIP levels': vip,
  Mail: mail,
  Notices: notices,
  'Lobby and games': lobby,
  'Game suppliers': suppliers,
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
