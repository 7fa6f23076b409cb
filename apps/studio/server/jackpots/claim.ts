/** A jackpot that was won is claimed from the casino until it has paid, or has taken the bet back. Requests and the job run the same lines. */
import { claimLeft } from '../rounds/claim-left.ts'
import { ROUND, type Round } from '../rounds/round.ts'
import { whoOf } from '../rounds/settle.ts'
import type { Studio } from '../studio.ts'

export type Claimed = Pick<Round, 'jackpotState' | 'jackpotWin'> & { balance: bigint | null }

/** Only after the round itself is settled: the pot is a further win of its bet. */
export async function claimJackpot(
  studio: Studio,
  round: Round,
  { isPatient }: { isPatient: boolean },
): Promise<Claimed> {
  const { roundId, betUuid, jackpotClaim, jackpotPot, currency } = round
  if (jackpotClaim === null || jackpotPot === null) throw new Error(`round ${roundId} has won no jackpot`)
  const claim = {
    ...whoOf(studio, round),
    transaction_uuid: jackpotClaim,
    reference_transaction_uuid: betUuid,
    round: roundId,
    currency,
    pot: jackpotPot,
  }
  const answer = isPatient
    ? (await studio.wallet.insist('jackpot', claim)).answer
    : await studio.wallet.ask('jackpot', claim)
  if (answer?.status === 'RS_OK' && answer.amount !== undefined) {
    await markPaid(studio, round, answer.amount)
    return { jackpotState: 'paid', jackpotWin: answer.amount, balance: answer.balance ?? null }
  }
  if (answer?.status === 'RS_ERROR_TRANSACTION_ROLLED_BACK') {
    await markRefused(studio, round)
    return { jackpotState: 'refused', jackpotWin: null, balance: null }
  }
  // It is owed for as long as it is not paid. A refusal is no end: somebody has to look at it.
  studio.log.error(
    { alarm: 'jackpot-owed', round: roundId, bet: betUuid, claim: jackpotClaim, status: answer?.status ?? 'none' },
    'a jackpot was not paid',
  )
  await markTried(studio, round)
  return { jackpotState: 'owed', jackpotWin: null, balance: null }
}

/** Listed for the casino's reconciliation as the win it is. */
async function markPaid(studio: Studio, { roundId }: Round, amount: bigint): Promise<void> {
  await studio.database.query({
    name: 'jackpot-paid',
    text: `
      with paid as (
        update jackpot_hit set state = 'paid', amount = $2, next_try_at = null where round_id = $1 and state = 'owed'
        returning round_id, claim_uuid
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select claim_uuid, round_id, 'WIN', $2, $3 from paid`,
    values: [roundId, amount, new Date(studio.clock())],
  })
}

async function markRefused(studio: Studio, { roundId }: Round): Promise<void> {
  await studio.database.query({
    name: 'jackpot-refused',
    text: `update jackpot_hit set state = 'refused', next_try_at = null where round_id = $1 and state = 'owed'`,
    values: [roundId],
  })
}

async function markTried(studio: Studio, { roundId }: Round): Promise<void> {
  await studio.database.query({
    name: 'jackpot-tried',
    text: `update jackpot_hit set tries = tries + 1,
             next_try_at = $2::timestamptz + least(300, power(2, least(tries, 10))) * interval '1 second'
           where round_id = $1 and state = 'owed'`,
    values: [roundId, new Date(studio.clock())],
  })
}

const BATCH = 20

/** Goes on with what nobody works on any more. A round that was voided has won nothing. Answers how many were tried. */
export async function resumeJackpots(studio: Studio): Promise<number> {
  const rounds = await claimLeft<Round>(studio, {
    ...{ name: 'claim-jackpots', table: 'jackpot_hit', key: 'round_id', most: BATCH },
    waits: `state = 'owed' and exists (
      select from round where round.round_id = jackpot_hit.round_id and round.state = 'settled')`,
    read: `${ROUND} where round.round_id in (select round_id from claimed)`,
  })
  await Promise.all(rounds.map((round) => claimJackpot(studio, round, { isPatient: false })))
  return rounds.length
}
