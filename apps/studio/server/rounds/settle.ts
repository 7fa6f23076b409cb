/** What a round asks of the casino, and what follows from each answer. Requests and the resuming job run the same lines. */
import type { StudioRefusalCode } from '@tablestakes/contract/studio'
import {
  type BalanceAnswer,
  refusalOfRollback,
  type WalletRequest,
  type WalletStatus,
  type WholeRound,
} from '@tablestakes/contract/wallet-protocol'
import { isTableKey, tableGameOf } from '@tablestakes/domain/games/tables/all'
import { atRiskOf, readTableBets } from '@tablestakes/domain/games/tables/table-game'
import { gameOf } from '../games.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Studio } from '../studio.ts'
import { refusalOf } from '../wallet/refusals.ts'
import { isKnown } from '../wallet/wallet.ts'
import { decideFirst } from './decide.ts'
import {
  type Decided,
  isDemoBroke,
  markPlayed,
  markRefused,
  markRollbackRefused,
  markRolledBack,
  markRollingBack,
  markSettled,
  markTried,
} from './move-round.ts'
import { findRound } from './queries.ts'
import type { Round } from './round.ts'

/**
 * Takes the stake; `markTaken` writes down what follows from it. Answers the balance after it, null where a demo's is told by the
 * session. Throws the casino's refusal, or `casino_silent` after which the stake is being taken back.
 */
export async function takeStake(
  studio: Studio,
  round: Round,
  markTaken: () => Promise<boolean>,
): Promise<bigint | null> {
  if (round.money === 'demo') return takeDemoStake(studio, round, markTaken)
  return endBet(studio, round, await studio.wallet.insist('bet', betOf(studio, round)), markTaken)
}

/**
 * A round that one draw has decided, told in one call: the casino books the stake and the win together, or neither. Answers and throws
 * as `takeStake` does; where nothing is known, both are taken back.
 */
export async function settleWhole(studio: Studio, round: Round, decided: Decided): Promise<bigint | null> {
  const told = await studio.wallet.insistOnRound(wholeOf(studio, round, decided))
  return endBet(studio, round, told, async () => {
    if (await markPlayed(studio, round, decided)) return true
    // The job may have found it booked meanwhile. A jackpot has the claim of the job then, not ours: the player asks again and sees it.
    const stored = await findRound(studio.database, round.roundId)
    return stored?.state === 'settled' && stored.jackpotClaim === null
  })
}

/**
 * A round told in one call, without a stored end. If the casino has booked it, it stands: the player may have seen the result. If not, the player
 * has had no answer, so the stake goes back. Nobody wants it placed minutes later.
 */
export async function resumeWhole(studio: Studio, round: Round): Promise<void> {
  const decided = decideFirst(studio, round)!
  const asked = await studio.wallet.ask('rounds', { rounds: [wholeOf(studio, round, decided)], known_only: true })
  const answer = asked?.status === 'RS_OK' ? asked.rounds?.[0] : asked
  if (answer?.status === 'RS_OK') await markPlayed(studio, round, decided)
  else if (answer && isKnown(answer.status)) await giveUp(studio, round, 'casino_silent')
  else await markTried(studio, round)
}

function wholeOf(studio: Studio, round: Round, decided: Decided): WholeRound {
  const { transaction_uuid, round: roundId, currency, amount, user, token, game_code, at_risk } = betOf(studio, round)
  return {
    ...{ user, token, transaction_uuid, round: roundId, game_code, currency, amount, at_risk },
    win_amount: decided.win,
  }
}

/** Whether stake and win of this round travel in one call. A free round's do not: its win is another money. */
export const isToldWhole = (studio: Pick<Studio, 'tellsWholeRounds'>, { kind, money, reward }: Round): boolean =>
  studio.tellsWholeRounds && kind === 'instant' && money !== 'demo' && reward === null

type Told = { answer: BalanceAnswer | null; tries: number }

/** What follows from the casino's answer to a bet. */
async function endBet(
  studio: Studio,
  round: Round,
  { answer, tries }: Told,
  markTaken: () => Promise<boolean>,
): Promise<bigint | null> {
  if (answer?.status === 'RS_OK') {
    if (await markTaken()) return answer.balance ?? null
    // Another node has given the round up meanwhile and takes the stake back.
    throw new Refusal('casino_silent')
  }
  const code = answer && isKnown(answer.status) ? refusalOfBet(round, answer.status) : 'casino_silent'
  if (answer && isKnown(answer.status) && tries === 1) return refuse(studio, round, code, answer)
  // Nothing was heard of a try: even where a later one was refused, the casino may have taken the stake, or may take it yet.
  await giveUp(studio, round, code)
  throw new Refusal(code)
}

/** `isSettled` is false while the casino has not confirmed: the job goes on with it then. A demo's balance is not told here. */
export type Paid = { isSettled: boolean; balance: bigint | null }

/** Tells the casino the win, be it nothing. */
export async function payWin(studio: Studio, round: Round, { isPatient }: { isPatient: boolean }): Promise<Paid> {
  if (round.money === 'demo') {
    await markSettled(studio, round)
    return { isSettled: true, balance: null }
  }
  const win = {
    ...betOf(studio, round),
    transaction_uuid: round.winUuid,
    supplier_transaction_id: round.winUuid,
    reference_transaction_uuid: round.betUuid,
    amount: round.win ?? 0n,
    round_closed: true,
  }
  const answer = isPatient ? (await studio.wallet.insist('win', win)).answer : await studio.wallet.ask('win', win)
  if (answer?.status === 'RS_OK') {
    await markSettled(studio, round)
    return { isSettled: true, balance: answer.balance ?? null }
  }
  if (answer?.status === 'RS_ERROR_TRANSACTION_ROLLED_BACK') {
    await markRefused(studio, round, 'rolled_back')
    return { isSettled: false, balance: null }
  }
  // A win is owed for as long as it is not paid: whatever the answer was, it is tried again.
  studio.log.warn({ round: round.roundId, status: answer?.status ?? 'none' }, 'a win was not confirmed')
  await markTried(studio, round)
  return { isSettled: false, balance: null }
}

/**
 * Takes the stake back, whether it was ever taken or not. True once the casino has confirmed. No win is ever told of a round that
 * comes here, so the casino's definite no means that it has ended the bet by its own clock, while one of us was away for days.
 */
export async function rollBack(studio: Studio, round: Round): Promise<boolean> {
  if (round.money !== 'demo') {
    const { user, token, game_code } = whoOf(studio, round)
    const answer = await studio.wallet.ask('rollback', {
      user,
      token,
      game_code,
      transaction_uuid: round.rollbackUuid,
      reference_transaction_uuid: round.betUuid,
      round: round.roundId,
      round_closed: true,
    })
    if (answer?.status === refusalOfRollback) {
      const { roundId, betUuid, rollbackUuid, reason } = round
      studio.log.error(
        { alarm: 'rollback-refused', round: roundId, bet: betUuid, rollback: rollbackUuid, reason },
        'the casino keeps the stake of a round that is void',
      )
      await markRollbackRefused(studio, round)
      return false
    }
    if (answer?.status !== 'RS_OK') {
      studio.log.warn({ round: round.roundId, status: answer?.status ?? 'none' }, 'a rollback was not confirmed')
      await markTried(studio, round)
      return false
    }
  }
  await markRolledBack(studio, round)
  return true
}

/** The stake goes back: marked first, so that it also does if this process ends here. */
export async function giveUp(studio: Studio, round: Round, reason: string): Promise<void> {
  if (await markRollingBack(studio, round, reason)) await rollBack(studio, { ...round, reason })
}

async function takeDemoStake(studio: Studio, round: Round, markTaken: () => Promise<boolean>): Promise<null> {
  try {
    if (await markTaken()) return null
  } catch (error) {
    if (!isDemoBroke(error)) throw error
    await markRefused(studio, round, 'not_enough_money')
    throw new Refusal('not_enough_money')
  }
  throw new Refusal('busy')
}

async function refuse(studio: Studio, round: Round, code: StudioRefusalCode, answer: BalanceAnswer): Promise<never> {
  await markRefused(studio, round, code)
  throw new Refusal(code, answer.balance)
}

/** Of a free round the casino's "wrong" means that there is none left, or that its time is over. */
function refusalOfBet({ reward }: Round, status: WalletStatus): StudioRefusalCode {
  return reward !== null && status === 'RS_ERROR_WRONG_SYNTAX' ? 'free_round_over' : refusalOf(status)
}

export function betOf(studio: Studio, round: Round): Omit<WalletRequest<'bet'>, 'request_uuid'> {
  return {
    ...whoOf(studio, round),
    transaction_uuid: round.betUuid,
    supplier_transaction_id: round.betUuid,
    supplier_user: String(round.playerId),
    round: round.roundId,
    round_closed: false,
    currency: round.currency,
    amount: round.stake,
    is_free: round.reward !== null,
    ...(round.reward !== null && { reward_uuid: round.reward }),
    ...atRisk(round),
    bet: JSON.stringify(round.params).slice(0, 1024),
  }
}

/** What covers itself, at a table or in a round of one's own, counts only by what can be lost. */
function atRisk({ game, params, stake }: Round): { at_risk?: bigint } {
  if (!isTableKey(game)) return ownRisk({ game, params, stake })
  const table = tableGameOf(game)
  const bets = readTableBets(table, params)
  return bets ? { at_risk: atRiskOf(table, bets) } : {}
}

function ownRisk({ game: key, params, stake }: Pick<Round, 'game' | 'params' | 'stake'>): { at_risk?: bigint } {
  const game = gameOf(key)
  return game.kind === 'instant' && game.atRisk ? { at_risk: game.atRisk(game.readParams(params), stake) } : {}
}

export function whoOf(studio: Studio, round: Round): { user: string; token: string; game_code: string } {
  const { user, sealedWalletToken, game } = round
  if (user === null || sealedWalletToken === null) throw new Error(`round ${round.roundId} has no casino behind it`)
  return { user, token: studio.sealer.unseal('wallet token', sealedWalletToken), game_code: game }
}
