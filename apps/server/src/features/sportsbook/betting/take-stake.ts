import type { RefusalName } from '@tablestakes/contract/refusals'
import { type Database, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { newKey, type Settled, type Settling, stopsOf } from '../../../ledger/index.ts'
import type { LimitNews, Presence } from '../../protection/index.ts'
import { type BetRow, legsOf } from '../bets/bet-row.ts'
import { tellBet } from '../bets/tell-bet.ts'
import { returnFreeBet } from './free-bets.ts'
import type { LookAtLiability } from './liability-looks.ts'
import type { Opening, StakedLeg } from './open-bets.ts'
import type { Placing } from './placing.ts'
import type { SlipEnd } from './write-slips.ts'

export type BetServices = {
  database: Database
  settling: Settling
  presence: Presence
  limitNews: LimitNews
  log: Logger
  /** The house account under which sports bets are kept. */
  accountId: () => Promise<number>
  /** Something of a match has changed, or a bet was settled: watchers look now. */
  onChanged: () => void
  /** Writes down the bets of a slip, together with other slips. */
  write: (placing: Placing) => Promise<SlipEnd>
  /** Opens a bet whose stake is taken, together with others; false where it was open already. */
  open: (opening: Opening) => Promise<boolean>
  lookAtLiability: LookAtLiability
}

/** What settling needs. A node may settle bets without taking any. */
export type SettleServices = Pick<BetServices, 'database' | 'settling' | 'accountId' | 'onChanged'>

export const stakeId = (betId: number): string => `${betId}.stake`

/** What every entry of a bet has in common. Words for it are found by the reference. */
export async function playOf(
  { accountId }: Pick<BetServices, 'accountId'>,
  bet: Pick<BetRow, 'bet_id' | 'player_id' | 'currency'>,
  eventId: number,
) {
  return {
    ...{ playerId: bet.player_id, currency: bet.currency, key: newKey(), accountId: await accountId() },
    ...{ subject: { kind: 'match', id: eventId } as const, reference: String(bet.bet_id) },
  }
}

export type Purses = Pick<Settled, 'number' | 'cash' | 'coin' | 'gold'>
/** Refused, and why; or taken, with what is left. Null: it was taken before, and who knows what has happened since. */
export type Taken = { refusal: RefusalName } | { refusal: null; purses: Purses | null }

/**
 * Takes the stake of a bet that is `taking`, and opens it, or answers why not. The ledger knows the stake by the bet's own name, so
 * asking again changes nothing. Who has just written the bet knows its legs.
 */
export async function takeStake(services: BetServices, bet: BetRow, known?: readonly StakedLeg[]): Promise<Taken> {
  const { settling, presence, limitNews } = services
  const legs = known ?? (await legsOf(services.database, [bet.bet_id])).get(bet.bet_id)
  // The same slip was sent twice, and the other request has dropped it.
  if (!legs) return { refusal: 'BUSY' }
  const common = await playOf(services, bet, legs[0]!.event_id)
  const stake = bet.is_free ? 0n : bet.stake
  const ask = () =>
    settling.settle({
      ...{ ...common, key: newKey(), kind: 'stake', purse: 'cash', stake },
      ...{ counting: bet.counts ? stake : 0n, atRisk: bet.counts ? stake : 0n },
      foreign: { source: common.accountId, id: stakeId(bet.bet_id) },
    })
  let settled = await ask()
  const sign = { playerId: bet.player_id, siteId: bet.site_id }
  if (settled.outcome === 'session-limit') {
    // The player's time may have gone on only on paper, while they were away: it is worked out again.
    await presence.noteNow(sign)
    settled = await ask()
  } else presence.note(sign)
  const { outcome, ...purses } = settled
  limitNews.stakeRefused({ playerId: bet.player_id, currency: bet.currency }, outcome)
  if (outcome !== 'done' && outcome !== 'repeated')
    return { refusal: await refusalOfOutcome(services.database, bet.player_id, outcome) }
  await openBet(services, { bet, legs })
  return { refusal: null, purses: outcome === 'done' ? purses : null }
}

async function openBet({ open, lookAtLiability }: BetServices, opening: Opening): Promise<void> {
  if (!(await open(opening))) return
  const markets = opening.legs.map(({ market_id: id }) => id)
  lookAtLiability(opening.bet.site_id, markets)
}

/** A bet that waited is kept as refused, with why; the gift that it was made of comes back. */
export async function refuseBet(
  database: Database,
  bet: Pick<BetRow, 'bet_id' | 'player_id'>,
  { reason, offer }: { reason: string; offer?: BetRow['offer'] },
): Promise<void> {
  await transact(database, async (tx) => {
    const { rowCount } = await tx.query(
      `update sports_bet set state = 'refused', reason = $2, offer = $3, finished_at = now()
       where bet_id = $1 and state in ('waiting', 'taking')`,
      [bet.bet_id, reason, offer ? JSON.stringify(offer) : null],
    )
    if (rowCount === 0) return
    await returnFreeBet(tx, bet.bet_id)
    await tellBet(tx, { bet, state: 'refused', reason })
  })
}

const refusals: Partial<Record<Settled['outcome'], RefusalName>> = {
  poor: 'INSUFFICIENT_FUNDS',
  'in-debt': 'DEBT_OPEN',
  'stake-limit': 'WAGER_LIMIT',
  'loss-limit': 'LOSS_LIMIT',
  'single-stake-limit': 'SINGLE_STAKE_LIMIT',
  'session-limit': 'SESSION_LIMIT',
  'check-due': 'REALITY_CHECK',
  limited: 'LOSS_LIMIT',
  'too-large': 'STAKE_LIMIT',
}

async function refusalOfOutcome(
  database: Database,
  playerId: bigint,
  outcome: Settled['outcome'],
): Promise<RefusalName> {
  if (outcome !== 'stopped') return refusals[outcome] ?? 'BUSY'
  const kinds = new Set((await stopsOf(database, playerId)).map(({ kind }) => kind))
  if (kinds.has('excluded') || kinds.has('register')) return 'SELF_EXCLUDED'
  return kinds.has('frozen') ? 'ACCOUNT_FROZEN' : 'COOLING_OFF'
}
