import { isDeepStrictEqual } from 'node:util'
import type { StudioRefusalCode, StudioRound } from '@tablestakes/contract/studio'
import { studioRefusals } from '@tablestakes/contract/studio'
import { betLimits, stakeRefusal } from '@tablestakes/domain/games/limits'
import { gameOf, isRaised } from '../games.ts'
import { claimJackpot } from '../jackpots/claim.ts'
import { termsOf } from '../jackpots/offered.ts'
import { Refusal } from '../platform/refusal.ts'
import { loadSeeds } from '../seeds/seeds.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { balanceBeside } from '../wallet/read-balance.ts'
import { decideFirst } from './decide.ts'
import { type Bet, insertRound } from './insert-round.ts'
import { markTaken } from './move-round.ts'
import { findRound } from './queries.ts'
import type { Round } from './round.ts'
import { isToldWhole, payWin, settleWhole, takeStake } from './settle.ts'
import { showRound } from './show-round.ts'

export type RoundAnswer = { round: StudioRound; balance: bigint }
type PlayRequest = { bet_id: string; stake: bigint; params: unknown; reward?: string | undefined }

type Reading = Omit<PlayRequest, 'reward'> & { reward: string | null }

/** Bets on their way to the casino: the same bet, asked for again meanwhile, waits for the first one's end. */
const underWay = new WeakMap<Studio['database'], Map<string, Promise<RoundAnswer>>>()

/** One bet: an instant game is over with the answer, a stepped one has begun. */
export async function play(studio: Studio, session: Session, wanted: PlayRequest): Promise<RoundAnswer> {
  const read = readBet(session, { ...wanted, reward: wanted.reward ?? null })
  // What a promotion stakes takes part in no pot.
  const bet = { ...read, jackpot: read.reward === null ? await termsOf(studio, session) : null }
  const { round, isNew } = await insertRound(studio, session, bet).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'busy') throw error
    // A player's very first bet may come before the seeds.
    await loadSeeds(studio, session.playerId)
    return insertRound(studio, session, bet)
  })
  const going = goingOf(studio)
  if (!isNew) {
    requireSame(session, round, bet)
    return going.get(round.roundId) ?? answerAgain(studio, session, round)
  }
  const answer = begin(studio, session, round).finally(() => going.delete(round.roundId))
  going.set(round.roundId, answer)
  return answer
}

function readBet(session: Session, { bet_id, stake, params: given, reward }: Reading): Omit<Bet, 'jackpot'> {
  const game = gameOf(session.game)
  const limits = betLimits(session.currency)
  if (game.kind === 'shared' || game.kind === 'table' || !limits) throw new Refusal('bad_params')
  // The casino pays one stake of a free round; a game that asks for more in the middle of it has none.
  const isOwnOnly = session.money !== 'cash' || isRaised(game)
  if (reward !== null && isOwnOnly) throw new Refusal('free_round_over')
  const params = game.readParams(given)
  if (params === null) throw new Refusal('bad_params')
  // A bet that could not be paid in full is told so before it is taken; of a stepped one its first step must fit.
  const mostPays = game.kind === 'instant' ? game.most(params) : game.first(params)
  const refusal = stakeRefusal({ stake, mostPays }, limits)
  if (refusal) throw new Refusal(refusal)
  return { betId: bet_id, stake, mostWin: limits.mostWin, params, kind: game.kind, reward }
}

async function begin(studio: Studio, session: Session, round: Round): Promise<RoundAnswer> {
  const decided = decideFirst(studio, round)
  if (decided && isToldWhole(studio, round)) {
    const balance = await settleWhole(studio, round, decided)
    return answerSettled(studio, session, { ...round, ...decided, state: 'settled' }, balance)
  }
  const balance = await takeStake(studio, round, () => markTaken(studio, round, decided))
  const taken: Round = decided
    ? { ...round, ...decided, state: 'paying' }
    : { ...round, state: 'open', pays: '0/1', win: null }
  if (!decided) return { round: await showRound(studio, taken), balance: await balanceBeside(studio, session, balance) }
  return finish(studio, session, taken, balance)
}

/** A round that is over. What it has won of a jackpot is claimed first, so that its answer can say how much that is. */
async function answerSettled(
  studio: Studio,
  session: Session,
  round: Round,
  balance: bigint | null,
): Promise<RoundAnswer> {
  if (round.jackpotClaim === null)
    return { round: await showRound(studio, round), balance: await balanceBeside(studio, session, balance) }
  const { balance: after, ...jackpot } = await claimJackpot(studio, round, { isPatient: true })
  return {
    round: await showRound(studio, { ...round, ...jackpot }),
    balance: await balanceBeside(studio, session, after ?? balance),
  }
}

/** Pays a decided round and answers how it stands then: settled, or pending while the casino is silent. */
export async function finish(
  studio: Studio,
  session: Session,
  round: Round,
  balanceBefore: bigint | null,
): Promise<RoundAnswer> {
  const { isSettled, balance } = await payWin(studio, round, { isPatient: true })
  if (isSettled) return answerSettled(studio, session, { ...round, state: 'settled' }, balance ?? balanceBefore)
  const now = await findRound(studio.database, round.roundId)
  return {
    round: await showRound(studio, now ?? round),
    balance: await balanceBeside(studio, session, balance ?? balanceBefore),
  }
}

/** The same bet again, after its first request has ended: what became of it. */
export async function answerAgain(studio: Studio, session: Session, round: Round): Promise<RoundAnswer> {
  if (round.state === 'void') throw new Refusal(readReason(round.reason))
  return { round: await showRound(studio, round), balance: await balanceBeside(studio, session, null) }
}

/** One id, one bet: another stake under it is a mistake, not a second bet. */
function requireSame(session: Session, round: Round, bet: Bet): void {
  const isSame =
    round.stake === bet.stake &&
    round.reward === bet.reward &&
    round.game === session.game &&
    round.currency === session.currency &&
    isDeepStrictEqual(round.params, JSON.parse(JSON.stringify(bet.params)))
  if (!isSame) throw new Refusal('bad_params')
}

export function readReason(reason: string | null): StudioRefusalCode {
  return studioRefusals.find((code) => code === reason) ?? 'casino_silent'
}

function goingOf(studio: Studio): Map<string, Promise<RoundAnswer>> {
  const going = underWay.get(studio.database) ?? new Map<string, Promise<RoundAnswer>>()
  underWay.set(studio.database, going)
  return going
}
