import { FIRST_DAYS } from '@tablestakes/domain/promotions/first-days'
import type { Tx } from '@tablestakes/node/database'
import { betSumsOf, depositOf, type Owner } from '../../../ledger/index.ts'
import { hasProvenContact, type Invitee, provenInviteesOf } from '../../players/index.ts'
import { NO_SUMS, type Sums } from './sums.ts'

/** What a type asks to be told of a player besides sums and claims. Nothing else is read for it. */
export type Asks = {
  contact?: true
  /** The first deposit. Where hours are given, also what of cash was staked and won in them, until so many days after them. */
  firstDeposit?: { hours: number; days: number }
  invitees?: true
  /** What was staked on each game: in this period, or by a player who is new since joining. */
  games?: 'period' | 'first days'
  /** Cash that blind boxes have collected, and how often it was paid out. */
  collected?: true
}

export type FirstDeposit = {
  amount: bigint
  atMs: number
  payType: number
  /** Up to the end of the hours that were asked about, or to now. */
  stakedCash: bigint
  wonCash: bigint
}

export type Answers = {
  isProven: boolean
  firstDeposit: FirstDeposit | null
  invitees: readonly Invitee[]
  stakedOn: ReadonlyMap<number, bigint>
  collected: { amount: bigint; payouts: number }
  /** Moments whose sums will be asked for again. */
  momentsMs: readonly number[]
}

export const NO_ANSWERS: Answers = {
  isProven: false,
  firstDeposit: null,
  invitees: [],
  stakedOn: new Map(),
  collected: { amount: 0n, payouts: 0 },
  momentsMs: [],
}

type Asking = {
  asks: Asks
  owner: Owner
  activityId: number
  startsAtMs: number
  registeredAtMs: number
  /** When the period began, and whether anything was staked in it. */
  periodBeganMs: number
  hasStaked: boolean
  nowMs: number
  since: (atMs: number) => Promise<Sums>
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

export async function answer(tx: Tx, asking: Asking): Promise<Answers> {
  const { asks, owner } = asking
  const { playerId } = owner
  return {
    isProven: asks.contact ? await hasProvenContact(tx, playerId) : false,
    invitees: asks.invitees ? await provenInviteesOf(tx, playerId) : [],
    stakedOn: isWorthReading(asking) ? await stakesByGame(tx, owner, gamesSince(asking)) : new Map(),
    collected: asks.collected ? await collectedBy(tx, playerId, asking.activityId) : NO_ANSWERS.collected,
    ...(await findFirstDeposit(tx, asking)),
  }
}

const gamesSince = ({ asks, registeredAtMs, periodBeganMs }: Asking): number =>
  asks.games === 'period' ? periodBeganMs : registeredAtMs

/** Bets are read where they can matter: by players who have staked, and of a new player's first days only while they last. */
function isWorthReading({ asks, hasStaked, registeredAtMs, startsAtMs, nowMs }: Asking): boolean {
  if (asks.games === undefined || !hasStaked) return false
  const isNew = registeredAtMs >= startsAtMs && nowMs < registeredAtMs + (FIRST_DAYS + 1) * DAY_MS
  return asks.games === 'period' || isNew
}

type Found = Pick<Answers, 'firstDeposit' | 'momentsMs'>

/** The order only finds it: what it was and when, the journal says. Keys rise with time. */
async function findFirstDeposit(tx: Tx, asking: Asking): Promise<Found> {
  const { asks, owner } = asking
  if (!asks.firstDeposit) return { firstDeposit: null, momentsMs: [] }
  const { rows } = await tx.query<{ key: string; pay_type: number }>({
    name: 'promotion-first-deposit',
    text: `select entry_id as key, pay_type from deposit_order
           where player_id = $1 and currency = $2 and entry_id is not null order by entry_id limit 1`,
    values: [owner.playerId, owner.currency],
  })
  const row = rows[0]
  const deposit = row ? await depositOf(tx, { playerId: owner.playerId, key: row.key }) : null
  if (!row || !deposit) return { firstDeposit: null, momentsMs: [] }
  const found = { amount: deposit.amount, atMs: deposit.at.getTime(), payType: row.pay_type }
  const { momentsMs, ...lost } = await lossAfter(asking, { atMs: found.atMs, ...asks.firstDeposit })
  return { firstDeposit: { ...found, ...lost }, momentsMs }
}

type AfterDeposit = { atMs: number; hours: number; days: number }
type Loss = { stakedCash: bigint; wonCash: bigint; momentsMs: readonly number[] }

/** Nothing is added up before the activity began, or when nobody can claim it any more. */
async function lossAfter({ startsAtMs, nowMs, since }: Asking, { atMs, hours, days }: AfterDeposit): Promise<Loss> {
  const endMs = atMs + hours * HOUR_MS
  if (hours === 0 || atMs < startsAtMs || nowMs >= endMs + days * DAY_MS)
    return { stakedCash: 0n, wonCash: 0n, momentsMs: [] }
  const first = await since(atMs)
  const after = nowMs >= endMs ? await since(endMs) : NO_SUMS
  return {
    stakedCash: first.stakedCash - after.stakedCash,
    wonCash: first.wonCash - after.wonCash,
    momentsMs: [atMs, endMs],
  }
}

/** Real money only; bets that were voided or still stand on a table do not count. */
async function stakesByGame(tx: Tx, owner: Owner, fromMs: number): Promise<Map<number, bigint>> {
  const staked = new Map<number, bigint>()
  for await (const sums of betSumsOf(tx, { ...owner, kind: 'game', fromMs, isEnded: true })) {
    for (const { subject, purse, stake } of sums) {
      if (purse === 'cash') staked.set(subject.id, (staked.get(subject.id) ?? 0n) + stake)
    }
  }
  return staked
}

async function collectedBy(tx: Tx, playerId: bigint, activityId: number): Promise<Answers['collected']> {
  const { rows } = await tx.query<{ amount: bigint; payouts: number }>({
    name: 'promotion-collected',
    text: `select coalesce(sum(amount) filter (where payout is null), 0)::bigint as amount,
             count(distinct payout)::integer as payouts
           from box_item where player_id = $1 and activity_id = $2 and money = 'cash'`,
    values: [playerId, activityId],
  })
  return rows[0]!
}
