import type { Reader } from '@tablestakes/node/database'
import { factsBetween } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Staked, sumStakes } from './count-stakes.ts'
import type { CommissionKind } from './rules.ts'

type LineName = { agentId: bigint; depth: number; kind: CommissionKind; subjectId: number }
type Stored = LineName & { staked: bigint; edge: number; rate: number; amount: bigint }
type Difference = LineName & { stored: bigint; recomputed: bigint; storedStake: bigint; recomputedStake: bigint }

type Recomputation = { lines: number; paid: bigint; recomputed: bigint; differences: Difference[] }

const ONE = 100_000_000n

/** Works a closed day out again from the ledger's entries between its two places, and sets that beside the stored lines. */
export async function recomputeDay(
  reader: Reader,
  { siteId, day, currency }: { siteId: string; day: number; currency: string },
): Promise<Recomputation> {
  const stakes = await stakesOfDay(reader, { siteId, day })
  const again = await sumByAgent(
    reader,
    stakes.filter((one) => one.currency === currency),
    { siteId, day },
  )
  const stored = await loadLines(reader, { siteId, day })
  const differences: Difference[] = []
  let [paid, recomputed] = [0n, 0n]
  for (const line of stored) {
    const name = nameOf(line)
    const staked = again.get(name)?.staked ?? 0n
    // exact: rounded towards zero, on both sides of it.
    const amount = (staked * BigInt(line.edge) * BigInt(line.rate)) / ONE
    paid += line.amount
    recomputed += amount
    if (amount !== line.amount || staked !== line.staked)
      differences.push({
        ...lineName(line),
        ...{ stored: line.amount, recomputed: amount, storedStake: line.staked, recomputedStake: staked },
      })
    again.delete(name)
  }
  for (const { staked, ...name } of again.values()) {
    if (staked !== 0n)
      differences.push({ ...name, stored: 0n, recomputed: 0n, storedStake: 0n, recomputedStake: staked })
  }
  return { lines: stored.length, paid, recomputed, differences }
}

const lineName = ({ agentId, depth, kind, subjectId }: LineName): LineName => ({ agentId, depth, kind, subjectId })
const nameOf = ({ agentId, depth, kind, subjectId }: LineName) => `${agentId} ${depth} ${kind} ${subjectId}`

async function stakesOfDay(reader: Reader, { siteId, day }: { siteId: string; day: number }): Promise<Staked[]> {
  const { rows } = await reader.query<{ from_place: bigint; from_day: number; to_place: bigint | null }>(
    'select from_place, from_day, to_place from commission_day where site_id = $1 and day = $2',
    [siteId, day],
  )
  const range = rows[0]
  if (!range || range.to_place === null) throw new Refusal('NOT_FOUND')
  const sums = new Map<string, Staked>()
  let after = { place: range.from_place, day: range.from_day }
  for (;;) {
    const page = await factsBetween(reader, { after, upTo: range.to_place, kinds: new Set(['stake']) })
    for (const one of sumStakes(page.facts)) {
      const name = `${one.playerId} ${one.currency} ${one.kind} ${one.subjectId}`
      sums.set(name, { ...one, staked: one.staked + (sums.get(name)?.staked ?? 0n) })
    }
    if (!page.isMore) return [...sums.values()]
    after = page.last!
  }
}

type Sum = LineName & { staked: bigint }

/** Who invited whom is read where it was fixed at registration; whether an invitee counted was decided when the day was closed. */
async function sumByAgent(
  reader: Reader,
  stakes: readonly Staked[],
  { siteId, day }: { siteId: string; day: number },
): Promise<Map<string, Sum>> {
  const { rows } = await reader.query<{ playerId: bigint; parents: (bigint | null)[] }>(
    `select p.player_id as "playerId", array(
         select case when a.erased_at is null then a.player_id end
         from unnest(array[p.parent_id, p.second_parent_id, p.third_parent_id]) with ordinality u (id, depth)
         left join player a on a.player_id = u.id order by u.depth) as parents
     from player p where p.player_id = any ($1) and p.site_id = $2 and p.parent_id is not null
       and not exists (select from invitee_stake s where s.player_id = p.player_id and s.day = $3 and not s.is_counted)`,
    [stakes.map(({ playerId }) => playerId), siteId, day],
  )
  const parentsOf = new Map(rows.map(({ playerId, parents }) => [playerId, parents]))
  const sums = new Map<string, Sum>()
  for (const { playerId, kind, subjectId, staked } of stakes) {
    for (const [index, agentId] of (parentsOf.get(playerId) ?? []).entries()) {
      if (agentId === null) continue
      const name = { agentId, depth: index + 1, kind, subjectId }
      sums.set(nameOf(name), { ...name, staked: staked + (sums.get(nameOf(name))?.staked ?? 0n) })
    }
  }
  return sums
}

async function loadLines(reader: Reader, { siteId, day }: { siteId: string; day: number }): Promise<Stored[]> {
  const { rows } = await reader.query<Stored>(
    `select l.agent_id as "agentId", l.depth, l.kind, l.subject_id as "subjectId", l.staked, l.edge, l.rate, l.amount
     from commission_line l join player p on p.player_id = l.agent_id where p.site_id = $1 and l.day = $2`,
    [siteId, day],
  )
  return rows
}
