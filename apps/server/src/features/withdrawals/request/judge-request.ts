import { playerClasses, playerStates } from '@tablestakes/contract/account'
import type { RequestOf } from '@tablestakes/contract/call'
import type { requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { offersCodes } from '@tablestakes/domain/account/login-modes'
import { boundCash, forfeitable, forfeitedCoin } from '@tablestakes/domain/ledger/wagering'
import { smallestOf } from '@tablestakes/domain/money/currencies'
import { leftOf, smallerOf } from '@tablestakes/domain/money/money'
import { withdrawalRefusal } from '@tablestakes/domain/payments/withdrawals'
import type { Reader } from '@tablestakes/node/database'
import { type OpenTask, openTasks } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { documentLevel, documentLevels } from '../../documents/index.ts'
import { hasOpenReview, type Method } from '../../payments/index.ts'
import { contactsOf, type Personal, type PlayerRecord, requireActive } from '../../players/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { sharesHolder } from '../accounts/accounts.ts'
import { chooseDestination, type Destination } from './choose-destination.ts'
import { approvalsFor, feeOf, isLarge, limitsOf, type ReviewCause, rulesFor, takenToday } from './rules.ts'

export type WithdrawalAttempt = {
  request: RequestOf<typeof requestWithdrawal>
  player: PlayerRecord
  site: Site
  methods: readonly Method[]
  /** What the purses hold; under lock when money is about to move. */
  balance: { cash: bigint; coin: bigint }
}

/** A withdrawal that is allowed: what it costs, where it goes and what is given up for it. */
export type Judged = {
  currency: string
  fee: bigint
  destination: Destination
  /** Of bonuses: what they hold in the purse, and their tasks. What is on a table follows them. */
  forfeited: { coin: bigint; tasks: number[] }
  /** Why a person must look at it, and how many must. */
  causes: ReviewCause[]
  approvalsNeeded: 0 | 1 | 2
  promisedMinutes: number
  /** How long it waits so that it can be taken back: not where a person looks at it, nor where the law allows no taking back. */
  cancelSeconds: number
}

/** Everything that can be said against a withdrawal: the player first, then where it goes, then how much. */
export async function judgeRequest(reader: Reader, personal: Personal, asked: WithdrawalAttempt): Promise<Judged> {
  const { request, player, site, methods, balance } = asked
  const { playerId } = player
  requireActive(player)
  // Nobody can be paid a fraction of the smallest coin.
  if (request.amount % smallestOf(currencyOfSite(site)) !== 0n) throw new Refusal('INVALID')
  const isGuest = player.classify === playerClasses.GUEST
  const isFrozen = player.state === playerStates.FROZEN
  if (!isGuest && !isFrozen) await requireProvenContact(reader, personal, asked)

  const rules = await rulesFor(reader, { playerId, siteId: site.id })
  if (!rules) throw new Refusal('METHOD_UNAVAILABLE')
  const destination =
    isGuest || isFrozen ? null : await chooseDestination(reader, personal, { request, playerId, site, methods })
  const isVerified = !site.jurisdiction.document_checks || (await isIdentified(reader, playerId))
  const currency = currencyOfSite(site)
  const tasks = await openTasks(reader, { playerId, currency })
  const taken = await takenToday(reader, playerId)
  const withdrawer = {
    ...{ isGuest, isFrozen, isVerified },
    hasAccount: destination !== null,
    cash: balance.cash,
    boundCash: boundCash(tasks),
  }
  const refusal = withdrawalRefusal(
    request.amount,
    withdrawer,
    withinMethod(limitsOf(rules, { taken, currency }), destination),
  )
  if (refusal) throw new Refusal(refusal)

  const fee = feeOf(request.amount, rules, { taken, currency })
  if (fee >= request.amount) throw new Refusal('BELOW_MINIMUM')
  const forfeited = forfeitedBy(tasks)
  if (request.forfeit_coin !== undefined && request.forfeit_coin !== forfeited.coin)
    throw new Refusal('FORFEIT_CHANGED')
  const causes = whyLookedAt({
    amount: isLarge(request.amount, rules, { taken }),
    unproven_wallet: destination!.isUnproven,
    open_review: await hasOpenReview(reader, playerId),
    shared_cpf: await sharesHolder(reader, playerId),
  })
  const approvalsNeeded = approvalsFor(request.amount, rules, { taken, causes })
  const waits = approvalsNeeded === 0 && site.jurisdiction.cancel_withdrawal
  return {
    ...{ currency, fee, forfeited, causes, approvalsNeeded },
    cancelSeconds: waits ? rules.cancelSeconds : 0,
    destination: destination!,
    promisedMinutes: rules.promisedMinutes,
  }
}

const whyLookedAt = (causes: Record<ReviewCause, boolean>): ReviewCause[] =>
  (Object.keys(causes) as ReviewCause[]).filter((cause) => causes[cause])

/** An account that was opened with somebody else's phone is taken over by its owner: until one is proven, nothing leaves. */
async function requireProvenContact(reader: Reader, personal: Personal, { player, site }: WithdrawalAttempt) {
  const canProve = offersCodes(site.loginMethods, 'phone') || offersCodes(site.loginMethods, 'email')
  if (!canProve) return
  const { isMobileVerified, isEmailVerified } = await contactsOf(reader, personal, player.playerId)
  if (!isMobileVerified && !isEmailVerified) throw new Refusal('CONTACT_UNPROVEN')
}

async function isIdentified(reader: Reader, playerId: bigint): Promise<boolean> {
  return (await documentLevel(reader, playerId)) >= documentLevels.IDENTITY
}

type Limits = ReturnType<typeof limitsOf>

/** What the way it goes can carry narrows what the site allows. */
function withinMethod(limits: Limits, destination: Destination | null): Limits {
  if (!destination) return limits
  const { least, most } = destination.method
  return {
    ...limits,
    minimum: least + leftOf(limits.minimum, least),
    maximum: smallerOf(limits.maximum, most),
  }
}

/** A withdrawal ends every open bonus: what it holds is given up, and its task. */
function forfeitedBy(tasks: readonly OpenTask[]): Judged['forfeited'] {
  return { coin: forfeitedCoin(tasks), tasks: forfeitable(tasks).map(({ id }) => id) }
}
