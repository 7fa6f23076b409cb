import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { failureOf, watchDatabase } from '../../../test/watched-database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { houseAccount } from './accounts.ts'
import type { Play, Settled, Stake } from './play.ts'
import { openSettling } from './settle.ts'

/** How plays are put together, split, held and asked about again; what they come to is the subject of the other tests. */
const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'batches' })
const { newPlayer, about, staking, win } = playsAt(database, accountId)

let node = watchDatabase(database)
let told: string[] = []
let settle = open()
beforeEach(() => {
  settle = open()
})

/** Another node with one lane, so that everything goes together. */
function open(batchMax?: number) {
  node = watchDatabase(database)
  told = []
  const onSettled = (play: Play, { outcome }: Settled) => void told.push(`${play.playerId} ${outcome}`)
  return openSettling(node.database, { lanes: 1, ...(batchMax && { batchMax }), onSettled }).settle
}

const bet = (playerId: bigint, more: Partial<Stake> = {}): Stake => ({
  ...staking(playerId),
  ...{ stake: 1n, counting: 1n },
  ...more,
})
const newPlayers = async (count: number): Promise<bigint[]> => {
  const players: bigint[] = []
  for (let made = 0; made < count; made++) players.push(await newPlayer(100n))
  return players
}
const together = (...plays: Play[]) => Promise.all(plays.map((play) => settle(play)))
const outcomesOf = (settled: Settled[]) => settled.map(({ outcome }) => outcome)
const playersAsked = () => node.asked.map(({ players }) => players)
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : (error as { code: string }).code),
  )

/** Every question with a play of this player in it fails. */
function failWith(playerId: bigint): void {
  node.failing = ({ players }) => (players.includes(playerId) ? failureOf('22003') : undefined)
}

/** A transaction that has the rows of these players. */
async function holdRows(players: bigint[]): Promise<() => Promise<void>> {
  const holder = await database.connect()
  await holder.query('begin')
  for (const playerId of players) await holder.query(`select lock_balance($1, 'IDR')`, [playerId])
  let isHeld = true
  const letGo = async () => {
    if (isHeld) await holder.query('commit')
    if (isHeld) holder.release()
    isHeld = false
  }
  onTestFinished(letGo)
  return letGo
}

test('what comes in one turn goes together: players in their order, the plays of one as they came', async () => {
  const [one, other] = (await newPlayers(2)) as [bigint, bigint]
  const plays = [bet(other), bet(one), bet(other), bet(one)]
  await together(...plays)
  expect(node.asked).toEqual([
    {
      name: 'ledger-settle',
      players: [one, one, other, other],
      keys: [plays[1]!.key, plays[3]!.key, plays[0]!.key, plays[2]!.key],
      ...{ waits: false, isCareful: false },
    },
  ])
})

test('no more go together than fit, and what comes meanwhile goes next', async () => {
  const players = await newPlayers(5)
  settle = open(2)
  const first = together(...players.map((player) => bet(player)))
  await together(bet(players[0]!))
  await first
  expect(playersAsked()).toEqual([players.slice(0, 2), players.slice(2, 4), [players[4], players[0]]].map(sorted))
})
const sorted = (players: (bigint | undefined)[]) => [...players].sort((a, b) => Number(a! - b!))

test('a win, and whatever follows it, waits until what came before it is written', async () => {
  const [one, other] = (await newPlayers(2)) as [bigint, bigint]
  const first = bet(one)
  const answers = await together(first, { ...win(one), play: first.key, win: 5n }, bet(one), bet(other))
  expect(playersAsked()).toEqual([
    [one, other],
    [one, one],
  ])
  expect(answers.map(({ cash }) => cash)).toEqual([99n, 104n, 103n, 99n])
})

test('a win alone does not wait', async () => {
  const [one, other] = (await newPlayers(2)) as [bigint, bigint]
  const first = bet(one)
  await together(first)
  await together({ ...win(one), play: first.key, win: 5n }, bet(one), bet(other))
  expect(playersAsked().slice(1)).toEqual([[one, one, other]])
})

test('a play in another currency waits for the one before it', async () => {
  const [player] = (await newPlayers(1)) as [bigint]
  expect(outcomesOf(await together(bet(player), bet(player, { currency: 'INR' })))).toEqual(['done', 'poor'])
  expect(playersAsked()).toEqual([[player], [player]])
})

test('a key and a supplier’s id are never twice among those that go together', async () => {
  const [one, other] = (await newPlayers(2)) as [bigint, bigint]
  const play = bet(one)
  expect(outcomesOf(await together(play, play))).toEqual(['done', 'repeated'])
  const foreign = { source: accountId, id: `bet of ${one}` }
  expect(outcomesOf(await together(bet(one, { foreign }), bet(other, { foreign }), bet(other)))).toEqual([
    ...['done', 'changed', 'done'],
  ])
  expect(playersAsked().filter((players) => players.length > 1)).toEqual([[other, other]])
})

test('a void goes alone, and neither holds up nor overtakes', async () => {
  const [one, other] = (await newPlayers(2)) as [bigint, bigint]
  const first = bet(one)
  const answers = await together(first, { ...about(one), play: first.key }, bet(one), bet(other))
  expect(outcomesOf(answers)).toEqual(['done', 'done', 'done', 'done'])
  expect(node.asked.map(({ name, players }) => [name, ...players])).toEqual([
    ['ledger-settle', one, other],
    ['ledger-void', one],
    ['ledger-settle', one],
  ])
})

test('after a known key was met in writing it is looked for first, for a while', async () => {
  const [player] = (await newPlayers(1)) as [bigint]
  const play = bet(player)
  await settle(play)
  expect(await settle(play)).toMatchObject({ outcome: 'repeated' })
  for (let more = 0; more < 51; more++) await settle(bet(player, { stake: 0n, counting: 0n }))
  const careful = node.asked.map(({ isCareful }) => isCareful)
  expect(careful).toEqual([false, false, true, ...Array.from({ length: 49 }, () => true), false, false])
})

test('a bad play fails alone, and is looked for by halves', async () => {
  const players = await newPlayers(4)
  failWith(players[1]!)
  const answers = await Promise.all(players.map((player) => reasonOf(settle(bet(player)))))
  expect(answers).toEqual(['done', '22003', 'done', 'done'])
  expect(playersAsked()).toEqual([players, players.slice(0, 2), [players[0]], [players[1]], players.slice(2)])
})

test('when the database has gone away all are told so, and none is asked about again', async () => {
  const players = await newPlayers(3)
  node.failNext('57P01')
  const answers = await Promise.all(players.map((player) => reasonOf(settle(bet(player)))))
  expect(answers).toEqual(['57P01', '57P01', '57P01'])
  expect(node.asked).toHaveLength(1)
})

test.each(['40001', '40P01'])('contention (%s) is tried five times, carefully from the second on', async (code) => {
  const [player] = (await newPlayers(1)) as [bigint]
  node.failNext(code, code, code, code)
  expect(await settle(bet(player))).toMatchObject({ outcome: 'done', cash: 99n })
  expect(node.asked.map(({ isCareful }) => isCareful)).toEqual([false, true, true, true, true])
  node.failNext(code, code, code, code, code)
  expect(await reasonOf(settle(bet(player)))).toBe(code)
  expect(node.asked).toHaveLength(10)
})

test('any other failure of one play is told immediately', async () => {
  const [player] = (await newPlayers(1)) as [bigint]
  node.failNext('55P03')
  expect(await reasonOf(settle(bet(player)))).toBe('55P03')
  expect(node.asked).toHaveLength(1)
})

test('a key that somebody else writes just now is looked for again, also by the careful', async () => {
  const [player] = (await newPlayers(1)) as [bigint]
  node.failNext('23505', '23505')
  expect(await settle(bet(player))).toMatchObject({ outcome: 'done', cash: 99n })
  expect(node.asked.map(({ isCareful }) => isCareful)).toEqual([false, true, true])
})

test('no more than three wait simultaneously for rows that somebody else holds', async () => {
  const players = await newPlayers(4)
  const letGo = await holdRows(players)
  const settled = together(...players.map((player) => bet(player)))
  await untilWaiting(database, 3)
  expect(node.asked.filter(({ waits }) => waits)).toHaveLength(3)
  await letGo()
  expect(outcomesOf(await settled)).toEqual(['done', 'done', 'done', 'done'])
  expect(node.asked.filter(({ waits }) => waits)).toHaveLength(4)
  // Nobody is held any longer, once the last answer is out.
  await new Promise(setImmediate)
  await together(...players.map((player) => bet(player)))
  expect(node.asked.at(-1)).toMatchObject({ players, waits: false })
})

test('what is found to be held while a batch is looked for by halves keeps its order', async () => {
  const [held, bad] = (await newPlayers(2)) as [bigint, bigint]
  const letGo = await holdRows([held])
  failWith(bad)
  const [plays, failed] = [together(bet(held), bet(held), bet(held)), reasonOf(settle(bet(bad)))]
  await untilWaiting(database, 1)
  expect(await failed).toBe('22003')
  // Held players are not asked about with the others any more.
  expect(node.asked.filter(({ waits }) => !waits).map(({ players }) => players)).toEqual([
    [held, held, held, bad],
    [held, held],
    [bad],
  ])
  const last = settle(bet(held))
  await letGo()
  expect([...(await plays), await last].map(({ cash }) => cash)).toEqual([99n, 98n, 97n, 96n])
  const alone = node.asked.filter(({ waits }) => waits)
  expect(alone.map(({ isCareful, players }) => [isCareful, ...players])).toEqual(
    Array.from({ length: 4 }, () => [true, held]),
  )
})

test('what a held player asks meanwhile waits behind, in its order, and nobody else waits with it', async () => {
  const [held, other] = (await newPlayers(2)) as [bigint, bigint]
  const letGo = await holdRows([held])
  const stakeOf = (stake: bigint) => bet(held, { stake, counting: stake })
  // While the first question is on its way.
  let meanwhile: { last: Promise<Settled>; others: Promise<Settled> } | undefined
  node.failing = () => {
    meanwhile ??= { last: settle(stakeOf(3n)), others: settle(bet(other)) }
    return undefined
  }
  const first = together(stakeOf(1n), stakeOf(2n))
  await untilWaiting(database, 1)
  expect(await meanwhile!.others).toMatchObject({ outcome: 'done', cash: 99n })
  await letGo()
  expect([...(await first), await meanwhile!.last].map(({ cash }) => cash)).toEqual([99n, 97n, 94n])
  expect(node.asked.filter(({ waits }) => !waits).map(({ players }) => players)).toEqual([[held, held], [other]])
})

test('when all of a half is held, nothing is asked about it', async () => {
  const [held] = (await newPlayers(1)) as [bigint]
  const letGo = await holdRows([held])
  node.failNext('23503')
  const plays = together(bet(held), bet(held), bet(held), bet(held))
  await untilWaiting(database, 1)
  expect(node.asked.filter(({ waits }) => !waits).map(({ players }) => players.length)).toEqual([4, 2])
  await letGo()
  expect((await plays).map(({ cash }) => cash)).toEqual([99n, 98n, 97n, 96n])
})

test('a play that waits for a row meets contention five times, then says so, and the next one goes on', async () => {
  const [held] = (await newPlayers(1)) as [bigint]
  const letGo = await holdRows([held])
  const failures = [true, true, true, true, false, true, true, true, true, true]
  node.failing = ({ waits }) => (waits && failures.shift() ? failureOf('40P01') : undefined)
  const answers = [settle(bet(held)), settle(bet(held)), settle(bet(held))].map(reasonOf)
  // Four times, then it stands at the row.
  await untilWaiting(database, 1)
  await letGo()
  expect(await Promise.all(answers)).toEqual(['done', '40P01', 'done'])
  expect(node.asked.filter(({ waits }) => waits)).toHaveLength(5 + 5 + 1)
})

test('a void waits at the row of a player who is held, too', async () => {
  const [held] = (await newPlayers(1)) as [bigint]
  const first = bet(held)
  await settle(first)
  const letGo = await holdRows([held])
  const taken = settle({ ...about(held), play: first.key })
  await untilWaiting(database, 1)
  await letGo()
  expect(await taken).toMatchObject({ outcome: 'done', cash: 100n })
  expect(node.asked.map(({ name, waits }) => [name, waits])).toEqual([
    ['ledger-settle', false],
    ['ledger-void', false],
    ['ledger-void', true],
  ])
})

test('a win belongs to the play of the key, or of the supplier’s id, that it names', async () => {
  const [one, other] = (await newPlayers(2)) as [bigint, bigint]
  const idOf = (name: string) => ({ source: accountId, id: `${name} of ${one}` })
  const [byKey, byId] = [bet(one), bet(one, { foreign: idOf('bet "1" \\') })]
  await together(byKey, byId, bet(other))
  const wins: Play[] = [
    { ...win(one), play: byKey.key, win: 10n },
    { ...win(one), foreign: idOf('win'), foreignPlay: idOf('bet "1" \\').id, win: 20n },
    { ...win(one), foreign: idOf('no win'), foreignPlay: idOf('no bet').id, win: 40n },
  ]
  expect(outcomesOf(await together(...wins))).toEqual(['done', 'done', 'unknown-play'])
  const { rows } = await database.query<{ entry_id: string; play_id: string }>(
    'select entry_id, play_id from entry where player_id = $1 and kind = 3 order by win',
    [one],
  )
  expect(rows.map(({ play_id }) => play_id)).toEqual([byKey.key, byId.key])
})

test('any other failure while waiting for a row is told immediately', async () => {
  const [held] = (await newPlayers(1)) as [bigint]
  const letGo = await holdRows([held])
  node.failing = ({ waits }) => (waits ? failureOf('55P03') : undefined)
  expect(await reasonOf(settle(bet(held)))).toBe('55P03')
  await letGo()
})

test('only what has moved something, or had, is told', async () => {
  const [one, other] = (await newPlayers(2)) as [bigint, bigint]
  const play = bet(one)
  await together(play, bet(other, { stake: 1_000n, counting: 1_000n }))
  await settle(play)
  await settle({ ...play, stake: 2n, counting: 2n })
  expect(told).toEqual([`${one} done`, `${one} repeated`])
})

test('when twenty thousand wait in a lane the next is refused immediately', async () => {
  const [player] = (await newPlayers(1)) as [bigint]
  node.failing = () => failureOf('57P01')
  const answers = Array.from({ length: 20_002 }, () => reasonOf(settle(bet(player))))
  const counts = new Map<string, number>()
  for (const reason of await Promise.all(answers)) counts.set(reason!, (counts.get(reason!) ?? 0) + 1)
  expect(counts).toEqual(
    new Map([
      ['57P01', 20_000],
      ['BUSY', 2],
    ]),
  )
})
