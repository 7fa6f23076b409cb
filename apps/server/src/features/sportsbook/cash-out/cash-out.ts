import { scaleDown } from '@tablestakes/domain/money/money'
import { type Tx, transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type BetRow, type LegRow, legsOf } from '../bets/bet-row.ts'
import { loadBoth } from '../betting/load-selections.ts'
import type { BetServices } from '../betting/take-stake.ts'
import { loadProducers } from '../ingest/producers.ts'
import { loadRules, loadTerms } from '../rules.ts'
import { moveBets } from '../settlement/move-money.ts'
import { cashOutOffer } from './offer.ts'

export type CashOut = {
  playerId: bigint
  betId: string
  /** What the player saw; less is not taken. */
  amount: bigint
  /** Percent of what is left. */
  part: number
  requestKey: string
}

const ID = /^\d{1,9}$/

/**
 * Ends an open bet, or a part of it. The bet's row is held while it is decided, as a settlement holds it: one of the two comes first, and
 * the other finds what it left. Nobody is paid twice.
 */
export async function cashOut(services: BetServices, asked: CashOut): Promise<number> {
  if (!ID.test(asked.betId)) throw new Refusal('NOT_FOUND')
  const betId = Number(asked.betId)
  await transact(services.database, (tx) => writeCashOut(tx, { ...asked, betId: String(betId) }))
  await moveBets(services, [betId])
  return betId
}

async function writeCashOut(tx: Tx, asked: CashOut): Promise<void> {
  // Locks matches and markets first, then the bet: the same order as every other change.
  const legs = (await legsOf(tx, [Number(asked.betId)])).get(Number(asked.betId)) ?? []
  await loadBoth(tx, {
    ...{
      eventIds: legs.map(({ event_id: id }) => id),
      marketIds: legs.map(({ market_id: id }) => id),
      hold: 'waiting',
    },
  })
  const { rows } = await tx.query<BetRow>('select * from sports_bet where bet_id = $1 and player_id = $2 for update', [
    asked.betId,
    asked.playerId,
  ])
  const bet = rows[0]
  if (!bet) throw new Refusal('NOT_FOUND')
  const { rowCount: isKnown } = await tx.query('select from sports_cash_out where bet_id = $1 and request_key = $2', [
    bet.bet_id,
    asked.requestKey,
  ])
  if (isKnown) return
  await write(tx, { bet, asked })
}

async function write(tx: Tx, { bet, asked }: { bet: BetRow; asked: CashOut }): Promise<void> {
  if (bet.state !== 'open' || bet.moving !== null) throw new Refusal('CASH_OUT_CLOSED')
  // Read again under the locks: what stood before them may have changed.
  const legs = (await legsOf(tx, [bet.bet_id])).get(bet.bet_id)!
  const offer = await offerNow(tx, bet, legs)
  if (offer === null) throw new Refusal('CASH_OUT_CLOSED')
  const left = bet.stake - bet.cashed_stake
  const stake = asked.part === 100 ? left : scaleDown(left, BigInt(asked.part), 100n)
  const amount = asked.part === 100 ? offer : scaleDown(offer, BigInt(asked.part), 100n)
  if (stake === 0n || amount === 0n) throw new Refusal('CASH_OUT_CLOSED')
  if (amount < asked.amount) throw new Refusal('CASH_OUT_CHANGED')
  const number = bet.cash_outs + 1
  await tx.query(
    'insert into sports_cash_out (bet_id, number, request_key, stake, amount) values ($1, $2, $3, $4, $5)',
    [bet.bet_id, number, asked.requestKey, stake, amount],
  )
  const moving = { kind: 'cash', number, amount: String(amount), stake: String(stake) }
  await tx.query('update sports_bet set moving = $2, moving_since = clock_timestamp() where bet_id = $1', [
    bet.bet_id,
    JSON.stringify(moving),
  ])
}

async function offerNow(tx: Tx, bet: BetRow, legs: readonly LegRow[]): Promise<bigint | null> {
  const { up, rules } = await loadTerms(tx, bet.site_id)
  return cashOutOffer(bet, { legs, up, margin: rules.cash_out_margin })
}

const AT_ONCE = 200

/** Cashes bets out whose offer has reached what their players wished for. Answers how many. */
export async function cashOutTargets(services: BetServices, after: { bet: number }): Promise<number> {
  const { database } = services
  const { rows } = await database.query<BetRow>(
    `select * from sports_bet where cash_target is not null and state = 'open' and moving is null and bet_id > $1
     order by bet_id limit ${AT_ONCE}`,
    [after.bet],
  )
  after.bet = rows.length < AT_ONCE ? 0 : rows.at(-1)!.bet_id
  if (rows.length === 0) return 0
  const legs = await legsOf(
    database,
    rows.map(({ bet_id: id }) => id),
  )
  const up = await loadProducers(database)
  let cashed = 0
  for (const bet of rows) {
    const { cash_out_margin: margin } = await loadRules(database, bet.site_id)
    const offer = cashOutOffer(bet, { legs: legs.get(bet.bet_id)!, up, margin })
    if (offer === null || offer < bet.cash_target!) continue
    const asked = { playerId: bet.player_id, betId: String(bet.bet_id), amount: bet.cash_target!, part: 100 }
    try {
      await cashOut(services, { ...asked, requestKey: `target.${bet.cash_outs + 1}` })
      cashed++
    } catch (error) {
      // It moved in the moment between: the next look sees.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return cashed
}

/** A wish that is there already is cashed out with the next look. */
export async function setTarget(
  tx: Pick<Tx, 'query'>,
  { playerId, betId, target }: { playerId: bigint; betId: string; target: bigint | null },
): Promise<void> {
  if (!ID.test(betId)) throw new Refusal('NOT_FOUND')
  const { rows } = await tx.query<{ state: string; is_free: boolean; kind: string }>(
    'select state, is_free, kind from sports_bet where bet_id = $1 and player_id = $2',
    [betId, playerId],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  const { rowCount } = await tx.query(
    `update sports_bet set cash_target = $3
     where bet_id = $1 and player_id = $2 and state = 'open' and not is_free and kind <> 'builder'`,
    [betId, playerId, target],
  )
  if (rowCount === 0) throw new Refusal('CASH_OUT_CLOSED')
}
