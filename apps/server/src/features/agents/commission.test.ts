import { randomUUID } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { claimCommission, getAgent, getStatement, listEarnings } from '@tablestakes/contract/agents'
import { getRed } from '@tablestakes/contract/lobby'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test, vi } from 'vitest'
import { startAgents } from '../../../test/agents.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { setPlayerState } from '../players/index.ts'
import { dayText } from './calendar.ts'
import { recomputeDay } from './recompute.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Ten thousand on demand: `AGENT_STAKES=10000`. */
const STAKES = Number(process.env.AGENT_STAKES ?? 1_500)

const bed = await startAgents()
const { database } = bed
await database.query(
  `update agent_rate set rate = case depth when 1 then 12.34 when 2 then 4.5 else 1.01 end where site_id = 'main'`,
)
const games = (await database.query<{ id: number }>('select game_id as id from game order by 1 limit 3')).rows.map(
  ({ id }) => id,
)
await database.query('update game set rtp = 97, rtp_most = 98.77 where game_id = $1', [games[0]])
await database.query('update game set rtp = 99, rtp_most = null where game_id = $1', [games[1]])
await database.query('update game set rtp = null, rtp_most = null where game_id = $1', [games[2]])
/** In 1/10,000: the smallest edge of a game, and the site's where a game tells none. */
const EDGES = new Map([games[0]!, games[1]!, games[2]!].map((id, index) => [id, [123n, 100n, 100n][index]!]))
const RATES = [1_234n, 450n, 101n]

/** The same numbers in every run. */
let seed = 19n
const random = (below: number) => {
  seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
  return Number((seed >> 33n) % BigInt(below))
}

type Person = { owner: Owner; above: Person | null }
type Bet = { who: Person; game: number; stake: bigint; key: string }

async function growTree(): Promise<Person[]> {
  const root: Person = { owner: await bed.owner(), above: null }
  const people = [root]
  for (const width of [2, 4, 8]) {
    const parents = people.slice(-Math.max(1, width / 2))
    for (let nth = 0; nth < width; nth++) {
      const above = parents[nth % parents.length]!
      people.push({ owner: await bed.invite(above.owner), above })
    }
  }
  for (const { owner } of people) await bed.deposit(owner, 10_000_000n * UNIT)
  return people
}

/** What is added to every agent's stakes of the day, by depth and game, reckoned here and nowhere else. */
function note(expected: Map<string, bigint>, { who, game }: Bet, stake: bigint): void {
  let agent = who.above
  for (let depth = 1; depth <= 3 && agent; depth++) {
    const name = `${agent.owner.playerId} ${depth} ${game}`
    expected.set(name, (expected.get(name) ?? 0n) + stake)
    agent = agent.above
  }
}

function commissionOf(expected: ReadonlyMap<string, bigint>, playerId: bigint): bigint {
  let sum = 0n
  for (const [name, staked] of expected) {
    const [agent, depth, game] = name.split(' ').map(Number) as [number, number, number]
    if (BigInt(agent) === playerId) sum += (staked * EDGES.get(game)! * RATES[depth - 1]!) / 100_000_000n
  }
  return sum
}

async function playDay(people: readonly Person[], open: Bet[], stakes: number): Promise<Map<string, bigint>> {
  const expected = new Map<string, bigint>()
  for (let nth = 0; nth < stakes; nth++) {
    if (open.length > 0 && random(6) === 0) {
      const [bet] = open.splice(random(open.length), 1)
      await bed.void(bet!.who.owner, bet!.key)
      note(expected, bet!, -bet!.stake)
      continue
    }
    const who = people[random(people.length)]!
    const game = games[random(3)]!
    const stake = BigInt(1 + random(5_000_000))
    const bet = { who, game, stake, key: await bed.bet(who.owner, game, stake) }
    open.push(bet)
    note(expected, bet, stake)
  }
  return expected
}

test('commission of a three-level tree is, to the unit, what the ledger gives again', async () => {
  const people = await growTree()
  await bed.count()
  const open: Bet[] = []
  const days: Map<string, bigint>[] = []
  for (let day = 0; day < 3; day++) {
    days.push(await playDay(people, open, Math.floor(STAKES / 3)))
    // Counted in between, as it is every few seconds.
    await bed.count()
    await bed.passDay()
  }
  // A day on which everything is voided takes back, and owes nobody anything.
  const last = new Map<string, bigint>()
  for (const bet of open) {
    await bed.void(bet.who.owner, bet.key)
    note(last, bet, -bet.stake)
  }
  days.push(last)
  await bed.passDay()

  const closed = (await bed.closedDays()).slice(-4)
  expect(closed).toHaveLength(4)
  for (const { owner } of people) {
    const statements = await database.query<{ day: number; earned: bigint; amount: bigint }>(
      'select day, earned, amount from commission_statement where agent_id = $1',
      [owner.playerId],
    )
    for (const [index, day] of closed.entries()) {
      const earned = commissionOf(days[index]!, owner.playerId)
      const statement = statements.rows.find((one) => one.day === day)
      expect(statement?.earned ?? 0n).toBe(earned)
      expect(statement?.amount ?? 0n).toBe(earned > 0n ? earned : 0n)
    }
  }
  for (const day of closed) {
    const { lines, paid, recomputed, differences } = await recomputeDay(database, {
      siteId: 'main',
      day,
      currency: 'IDR',
    })
    expect(differences).toEqual([])
    expect(recomputed).toBe(paid)
    expect(lines).toBeGreaterThan(10)
  }

  const [root] = people as [Person]
  const { claimable, yesterday, total, series } = (await root.owner.call(getAgent, {})).data!
  const due = days.reduce((sum, day) => {
    const earned = commissionOf(day, root.owner.playerId)
    return earned > 0n ? sum + earned : sum
  }, 0n)
  expect({ claimable, yesterday, total }).toEqual({ claimable: due, yesterday: 0n, total: due })
  const waiting = async () => (await root.owner.call(getRed, {})).data!.commission_claim_num
  expect(await waiting()).toBeGreaterThan(0)
  expect(series).toHaveLength(4)
  const before = (await bed.purses(root.owner)).money
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => outcome(await root.owner.call(claimCommission, {}))),
  )
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'NOTHING_TO_CLAIM']))
  expect((await bed.purses(root.owner)).money - before).toBe(due)
  expect(await waiting()).toBe(0)
})

test('a day’s lines tell stake, edge and rate, and nobody changes them', async () => {
  const [agent, friend] = await pair()
  await bed.bet(friend, games[0]!, 1_000n * UNIT)
  await bed.passDay()
  const day = (await bed.closedDays()).at(-1)!
  const statement = (await agent.call(getStatement, { day: dayText(day) })).data!
  expect(statement.lines).toEqual([
    {
      ...{ level: 1, kind: 'game', game_id: games[0], name: expect.any(String), staked: 1_000n * UNIT },
      ...{ edge: 1.23, rate: 12.34, amount: (1_000n * UNIT * 123n * 1_234n) / 100_000_000n },
    },
  ])
  await expect(database.query('update commission_line set amount = 1')).rejects.toThrow('permission denied')
})

async function pair(): Promise<[Owner, Owner]> {
  const agent = await bed.owner()
  const friend = await bed.invite(agent)
  await bed.deposit(friend, 100_000n * UNIT)
  await bed.count()
  return [agent, friend]
}

test('a claim with the same key answers the same, and pays once; a stopped player waits', async () => {
  const [agent, friend] = await pair()
  await bed.bet(friend, games[0]!, 10_000n * UNIT)
  await bed.count()
  const due = (10_000n * UNIT * 123n * 1_234n) / 100_000_000n
  expect((await agent.call(getAgent, {})).data).toMatchObject({ today: due, claimable: 0n })
  expect(outcome(await agent.call(claimCommission, {}))).toBe('NOTHING_TO_CLAIM')
  await bed.passDay()
  const { playerId } = agent
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.EXCLUDED }))
  expect(outcome(await agent.call(claimCommission, {}))).toBe('SELF_EXCLUDED')
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FROZEN }))
  expect(outcome(await agent.call(claimCommission, {}))).toBe('ACCOUNT_FROZEN')
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.ACTIVE }))
  const key = randomUUID()
  const first = await agent.call(claimCommission, {}, { key })
  expect(first.data).toMatchObject({ amount: due })
  expect(await agent.call(claimCommission, {}, { key })).toEqual(first)
  expect((await bed.purses(agent)).money).toBe(due)
  expect((await agent.call(listEarnings, {})).data!.list).toMatchObject([{ amount: due, is_claimed: true }])
  // Nobody else sees the day.
  expect(outcome(await friend.call(getStatement, { day: dayText((await bed.closedDays()).at(-1)!) }))).toBe('NOT_FOUND')
})

test('a day below zero is carried on only where the site says so', async () => {
  const [agent, friend] = await pair()
  const play = await bed.bet(friend, games[0]!, 10_000n * UNIT)
  await bed.passDay()
  await bed.void(friend, play)
  await bed.passDay()
  await bed.bet(friend, games[0]!, 1_000n * UNIT)
  await bed.passDay()
  const [part, whole] = [1_000n, 10_000n].map((stake) => (stake * UNIT * 123n * 1_234n) / 100_000_000n) as [
    bigint,
    bigint,
  ]
  const amounts = async () =>
    (await agent.call(listEarnings, {})).data!.list.map(({ earned, amount }) => ({ earned, amount }))
  expect(await amounts()).toEqual([
    { earned: part, amount: part },
    { earned: -whole, amount: 0n },
    { earned: whole, amount: whole },
  ])
  await database.query(`update invite_rules set carries_loss = true where site_id = 'main'`)
  const again = await bed.bet(friend, games[0]!, 10_000n * UNIT)
  await bed.passDay()
  await bed.void(friend, again)
  await bed.passDay()
  await bed.bet(friend, games[0]!, 1_000n * UNIT)
  await bed.passDay()
  expect((await amounts())[0]).toEqual({ earned: part, amount: 0n })
  await database.query(`update invite_rules set carries_loss = false where site_id = 'main'`)
})
