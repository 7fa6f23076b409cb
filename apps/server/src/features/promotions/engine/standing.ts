import { periodOf, startOfPeriod } from '@tablestakes/domain/promotions/periods'
import type { Database, Tx } from '@tablestakes/node/database'
import type { Owner } from '../../../ledger/index.ts'
import { loadPlayer } from '../../players/index.ts'
import { type Configured, isServed, readConfig } from '../types/all.ts'
import type { Standing } from './activity-kind.ts'
import { type ActivityRecord, configOfPeriod } from './activity-record.ts'
import { answer } from './asks.ts'
import { isStopped, type Missing, missingFor } from './audience.ts'
import { loadInvites, NO_INVITES } from './invites.ts'
import { type Counted, countUpToNow, keepMarks, ledgerFactsSince, NO_SUMS, type Sums, sumsSince } from './sums.ts'

/** A player in an activity: its rule with the configuration of the period, and how the player stands. */
export type Entered = { activity: ActivityRecord; rule: Configured; standing: Standing; missing: Missing[] }

/** What is the same for all activities of a player. */
type Player = {
  owner: Owner
  counted: Counted
  vipLevel: number
  registeredAt: Date
  isStopped: boolean
  nowMs: number
  /** What came since a moment; several activities ask for the same. */
  since: (atMs: number) => Promise<Sums>
}

/** The level of a player, from the feature that knows it. */
export type VipLevelOf = (tx: Tx, owner: Owner) => Promise<number>

export async function loadPlayerFor(
  tx: Tx,
  { owner, nowMs, vipLevelOf }: { owner: Owner; nowMs: number; vipLevelOf: VipLevelOf },
): Promise<Player> {
  const counted = await countUpToNow(tx, owner)
  const known = new Map<number, Sums>()
  return {
    ...{ owner, nowMs, counted },
    async since(atMs) {
      const sums = known.get(atMs) ?? (await sumsSince(tx, { owner, atMs, lifetime: counted.lifetime }))
      known.set(atMs, sums)
      return sums
    },
    vipLevel: await vipLevelOf(tx, owner),
    registeredAt: (await loadPlayer(tx, owner.playerId)).createdAt,
    isStopped: await isStopped(tx, owner.playerId),
  }
}

/** The period that is now. A clock that has jumped back opens none again. */
export function presentPeriod({ lastPeriod, timeZone }: ActivityRecord, rule: Configured, nowMs: number): number {
  return Math.max(lastPeriod, periodOf(rule.period, nowMs, timeZone))
}

/** The moments at which the periods that a rule looks at begin, the activity's own beginning included. */
function momentsOf({ timeZone, startsAt }: ActivityRecord, rule: Configured, period: number): number[] {
  if (rule.period === 'whole') return []
  const moments = []
  for (let one = period - rule.lookBack; one <= period; one++)
    moments.push(Math.max(startOfPeriod(rule.period, one, timeZone), startsAt.getTime()))
  return [...new Set(moments)]
}

export async function enter(tx: Tx, activity: ActivityRecord, player: Player): Promise<Entered | null> {
  if (!isServed(activity.type)) return null
  const newest = readConfig(activity.type, activity.config)
  if (!newest) throw new Error(`the configuration of activity ${activity.id} does not fit its type`)
  const period = presentPeriod(activity, newest, player.nowMs)
  const rule = readConfig(activity.type, await configOfPeriod(tx, activity, period)) ?? newest
  const { counted, vipLevel, registeredAt, isStopped: stopped } = player
  const person = { registeredAt, vipLevel, deposits: counted.lifetime.deposits, isStopped: stopped }
  return {
    ...{ activity, rule },
    standing: await standingOf(tx, { activity, rule, player, period }),
    missing: missingFor(activity.audience, person),
  }
}

type Standings = { activity: ActivityRecord; rule: Configured; player: Player; period: number }

async function standingOf(tx: Tx, { activity, rule, player, period }: Standings): Promise<Standing> {
  const { owner, counted } = player
  const { timeZone, startsAt } = activity
  const startOf = (one: number) => startOfPeriod(rule.period, one, timeZone)
  const beginOf = (one: number) => (rule.period === 'whole' ? 0 : Math.max(startOf(one), startsAt.getTime()))
  const sums = new Map<number, Sums>()
  let after = NO_SUMS
  for (let one = period; one >= period - rule.lookBack; one--) {
    // Before the activity began nothing counts.
    const isOver = rule.period !== 'whole' && startOf(one + 1) <= startsAt.getTime()
    const since = isOver ? after : await player.since(beginOf(one))
    sums.set(one, less(since, after))
    after = since
  }
  const deposits = rule.needsDeposits ? await depositsSince(tx, owner, beginOf(period)) : []
  const registeredAtMs = player.registeredAt.getTime()
  const asking = {
    ...{ asks: rule.asks, owner, activityId: activity.id, startsAtMs: startsAt.getTime(), registeredAtMs },
    ...{ periodBeganMs: beginOf(period), hasStaked: sums.get(period)!.staked > 0n, nowMs: player.nowMs },
  }
  return {
    nowMs: player.nowMs,
    ...{ period, deposits, startOf, currency: owner.currency, vipLevel: player.vipLevel },
    sumsOf: (one) => sums.get(one) ?? NO_SUMS,
    ...{ lifetime: counted.lifetime, isInstalled: counted.isInstalled },
    invites: rule.needsInvites
      ? await loadInvites(tx, { playerId: owner.playerId, activity, period, lookBack: rule.lookBack, startOf })
      : NO_INVITES,
    claimed: await claimedBy(tx, owner.playerId, activity.id, period),
    ...{ registeredAtMs, startsAtMs: startsAt.getTime(), endsAtMs: activity.endsAt?.getTime() ?? null },
    dayOf: (atMs) => periodOf('day', atMs, timeZone),
    told: await answer(tx, { ...asking, since: (atMs) => player.since(atMs) }),
  }
}

const less = (one: Sums, other: Sums): Sums => ({
  deposits: one.deposits - other.deposits,
  deposited: one.deposited - other.deposited,
  staked: one.staked - other.staked,
  stakedCash: one.stakedCash - other.stakedCash,
  wonCash: one.wonCash - other.wonCash,
})

/** The single deposits; one that was taken back is gone. */
async function depositsSince(tx: Tx, owner: Owner, atMs: number): Promise<bigint[]> {
  const facts = (await ledgerFactsSince(tx, owner, atMs)).filter(({ kind }) => kind === 'deposit')
  const gone = new Set(facts.filter(({ takesBack }) => takesBack).map(({ reference }) => reference))
  return facts.filter(({ takesBack, reference }) => !takesBack && !gone.has(reference)).map(({ amount }) => amount)
}

/** So many periods back claims are looked at: longer than any streak that counts. */
const CLAIMS_BACK = 64

async function claimedBy(tx: Tx, playerId: bigint, activityId: number, period: number): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ period: number; step: string; claimed_at: Date }>({
    name: 'activity-claimed',
    text: 'select period, step, claimed_at from activity_claim where player_id = $1 and activity_id = $2 and period >= $3',
    values: [playerId, activityId, period - CLAIMS_BACK],
  })
  return new Map(rows.map((row) => [`${row.period} ${row.step}`, row.claimed_at.getTime()]))
}

/** Keeps what activities will ask for again, so that the next look at them reads no facts. */
export async function remember(database: Database, entered: readonly Entered[], player: Player): Promise<void> {
  const moments = entered.flatMap(({ activity, rule, standing }) => [
    ...momentsOf(activity, rule, standing.period),
    ...standing.told.momentsMs,
  ])
  await keepMarks(database, { owner: player.owner, momentsMs: [...new Set(moments)], nowMs: player.nowMs })
}
