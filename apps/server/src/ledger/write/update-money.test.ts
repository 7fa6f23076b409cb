import { applyToWorld, emptyWorld, randomFrom, tellHistory } from '@tablestakes/domain/ledger/histories'
import { connect, type Tx, transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { emptyDatabaseUrl } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { asBefore, migrateBefore } from '../../../test/release-before.ts'
import { sealAll } from '../../../test/seal-all.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { migrate } from '../../platform/postgres/migrations.ts'
import { findingInWords } from '../books/finding.ts'
import { proveBooks } from '../books/prove-books.ts'
import { verifyChain } from '../books/verify-chain.ts'
import { readLedgerFunctions } from '../functions.ts'
import { freeze, houseAccount, type Key, newKey, openSettling, payHold, readBalance, returnHold } from '../index.ts'
import { closeStake } from './close-stake.ts'
import type { Play, Round, Settled, Stake } from './play.ts'
import { type Entry, type NewTask, type Posted, post } from './post.ts'

/**
 * A casino of the release before, with everything in it that its functions can leave behind, is updated to this one. What players
 * have is the same afterwards, what was open can be ended, what is told again is a repeat, and nodes of both releases go on.
 */
const database = connect(await emptyDatabaseUrl(), { max: 20 })
atEnd(() => database.end())
await migrateBefore(database)
proveBooksAtEnd(database)

await database.query(
  `insert into site (site_id, country, languages, minimum_age, autoplay, entry_bonus, cancel_withdrawal, low_balance_popups,
     marketing_push, document_checks, mandatory_limits, login_methods)
   values ('main', 'all', '{en}', 18, true, true, true, true, true, true, false, '{}')`,
)

const currency = 'IDR'
const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
const house = await houseAccount(database, { kind: 'promotion', name: 'deposit' })
const provider = await houseAccount(database, { kind: 'clearing', name: 'sandbox' })
const { newPlayer, about, staking, win } = playsAt(database, accountId)

const nodeBefore = asBefore(database)
const before = openSettling(nodeBefore)
const now = openSettling(database)

/** Everything that was done before the update, to be told again after it. */
const plays: { play: Play; answer: Settled }[] = []
const entries: { entry: Entry; answer: Posted }[] = []

async function done(play: Play): Promise<Key> {
  const answer = await before.settle(play)
  expect(answer.outcome).toBe('done')
  plays.push({ play, answer })
  return play.key
}

async function gave(entry: Omit<Entry, 'currency' | 'key'>): Promise<void> {
  const whole = { currency, key: newKey(), ...entry }
  entries.push({ entry: whole, answer: await transact(nodeBefore, (tx) => post(tx, whole)) })
}

async function gaveNow(entry: Omit<Entry, 'currency' | 'key'>): Promise<void> {
  await transact(database, (tx) => post(tx, { currency, key: newKey(), ...entry }))
}

const cashOf = (amount: bigint) => ({ from: house, to: 'cash', amount, reason: 'deposit' }) as const
const coinOf = (amount: bigint) => ({ from: house, to: 'coin', amount, reason: 'bonus' }) as const
const goldOf = (amount: bigint) => ({ from: house, to: 'gold', amount, reason: 'correction' }) as const
const task = (kind: NewTask['kind'], amount: bigint, target: bigint): NewTask => ({
  ...{ kind, amount, target },
  source: kind === 'coin' ? 'bonus' : 'deposit',
})

type Wealth = { cash?: bigint; bonuses?: [amount: bigint, target: bigint][]; gold?: bigint }

async function openPlayer({ cash = 0n, bonuses = [], gold = 0n }: Wealth): Promise<bigint> {
  const playerId = await newPlayer()
  if (cash > 0n) await gave({ playerId, moves: [cashOf(cash)] })
  for (const [amount, target] of bonuses) {
    await gave({ playerId, moves: [coinOf(amount)], opens: [task('coin', amount, target)] })
  }
  if (gold > 0n) await gave({ playerId, moves: [goldOf(gold)] })
  return playerId
}

const stakeOf = (playerId: bigint, stake: bigint, more: Partial<Stake> = {}): Stake => ({
  ...{ ...staking(playerId), kind: 'stake', stake, counting: stake },
  ...more,
})
const roundOf = (playerId: bigint, stake: bigint, won: bigint): Round => ({
  ...{ ...staking(playerId), kind: 'round', stake, counting: stake, win: won },
})
const winOf = (playerId: bigint, play: Key, won: bigint): Play => ({ ...win(playerId), play, win: won })
const voidOf = (playerId: bigint, play: Key): Play => ({ ...about(playerId), play })

/** Freezes cash as a node of before does, gives up all bonuses for it, and writes the order down. */
async function withdraw(
  playerId: bigint,
  { cash, coin, tasks }: { cash: bigint; coin: bigint; tasks: number[] },
): Promise<Key> {
  const holdId = newKey()
  await transact(nodeBefore, async (tx) => {
    const freezing = { playerId, currency, key: newKey(), holdId, cash, coin, forfeits: tasks, reference: 'W' }
    await freeze(tx, freezing)
    await tx.query(
      `insert into withdraw_order (player_id, order_id, order_no, site_id, currency, amount, fee, forfeited_coin,
         forfeited_tasks, method_id, pay_type, scheme, pay_name, provider_id, account_type, masked_account,
         sealed_account, state, approvals_needed, promised_at)
       values ($1, $2, $3, 'main', $4, $5, 0, $6, $7, 1, 1, '', '', 'sandbox', 1, '', '', 'review', 1, now())`,
      [playerId, holdId, `W${holdId.replaceAll('-', '').toUpperCase().slice(-20)}`, currency, cash, coin, tasks],
    )
  })
  return holdId
}

/** As a node of before ends a hold: it knows nothing of what a bonus would bring back. */
async function returnAsBefore(tx: Tx, playerId: bigint, holdId: Key): Promise<void> {
  const key = newKey()
  await tx.query('select end_hold($1, $2, 2::smallint, $3)', [playerId, holdId, key])
  const { rows } = await tx.query<{ cash: bigint; coin: bigint }>('select cash, coin from hold where hold_id = $1', [
    holdId,
  ])
  const { cash, coin } = rows[0]!
  await post(tx, {
    ...{ playerId, currency, key, reopens: [1, 2] },
    moves: [
      { from: 'frozenCash', to: 'cash', amount: cash, reason: 'withdrawal_returned' },
      { from: 'frozenCoin', to: 'coin', amount: coin, reason: 'withdrawal_returned' },
    ],
  })
}

async function rowsOf(text: string, values: unknown[] = []): Promise<unknown[][]> {
  return (await database.query({ text, values, rowMode: 'array' })).rows
}

const readPurses = () =>
  rowsOf(
    'select player_id, currency, cash, coin, gold, debt, frozen_cash, frozen_coin, number from balance order by 1, 2',
  )
const readTasks = () =>
  rowsOf('select player_id, currency, task_id, kind, state, amount, cur, target, released from task order by 1, 2, 3')
const heldOf = (playerId: bigint) =>
  rowsOf('select task_id, held from wager_task where player_id = $1 and kind = 1 order by 1', [playerId])
const tableOf = (playerId: bigint) =>
  rowsOf('select play_id from open_stake where player_id = $1 order by 1', [playerId])

async function pursesOf(playerId: bigint) {
  const { cash, coin, gold, debt } = await readBalance(database, { playerId, currency })
  return [cash, coin, gold, debt].map(Number)
}

/** Purses that are not the sum of their transfers: what both releases can prove. */
const readBroken = () =>
  rowsOf(`
    select player_id, currency, account, held, coalesce(moved, 0) from (
      select player_id, currency, account, held from balance,
        lateral (values (1, coin), (2, cash), (3, frozen_coin), (4, frozen_cash), (5, gold), (6, -debt)) p (account, held)
    ) b left join (
      select player_id, currency, account, sum(amount) as moved from (
        select player_id, currency, debit as account, -amount as amount from transfer
        union all select player_id, currency, credit, amount from transfer) t group by 1, 2, 3
    ) t using (player_id, currency, account) where held <> coalesce(moved, 0)`)

/** Balances whose bonus money is not what the open bonuses hold. */
const readUnheld = () =>
  rowsOf(`
    select player_id, currency, coin, coalesce(held, 0) from balance left join (
      select player_id, currency, sum(held) as held from wager_task where kind = 1 and state = 0 group by 1, 2
    ) t using (player_id, currency) where coin <> coalesce(held, 0)`)

const nameOfTask = ([player, money, id]: unknown[]) => [player, money, id].map(String).join(' ')
const CURS = 'select cur from task where player_id = $1 order by task_id'

const findings = async () => (await proveBooks(database, { isFull: true })).findings.map(findingInWords)

/** Random histories, as far as nodes of before know their commands. */
const HISTORIES = 40
const COMMANDS = 40
const stories = await Promise.all(
  Array.from({ length: HISTORIES }, async (_, index) => {
    const players = [await newPlayer(), await newPlayer()]
    const tell = tellHistory({
      ...{ draw: randomFrom(index + 1), players, newKey, canFreeze: false },
      oldKey: () => newKey(Date.now() - 40 * 86_400_000),
      accounts: [accountId, house],
      sources: [1_000 + index * 2, 1_001 + index * 2],
    })
    return { tell, world: emptyWorld(players) }
  }),
)

type Story = (typeof stories)[number]

/** Plays on, with nodes of the releases in turn. What was refused is an answer; anything else that is thrown is a fault. */
async function goOn(story: Story, nodes: ('before' | 'now')[]): Promise<void> {
  for (let turn = 0; turn < COMMANDS; turn++) {
    const command = story.tell(story.world)
    story.world = applyToWorld(story.world, command).world
    const node = nodes[turn % nodes.length]
    if (command.kind === 'stop') continue
    if (command.kind === 'close') {
      if (node === 'now') await closeStake(database, command)
    } else if (command.kind === 'post') {
      if (node === 'before' && 'expires' in command && command.expires.length > 0) continue
      await transact(node === 'before' ? nodeBefore : database, (tx) => post(tx, command as Entry)).catch(allowRefusal)
    } else await (node === 'before' ? before : now).settle(command)
  }
}

function allowRefusal(error: unknown): void {
  if (!(error instanceof Refusal) && !/the ledger answered/.test(String(error))) throw error
}

// Before the update.

const SUPPLIER = 77
const foreign = (id: string) => ({ foreign: { source: SUPPLIER, id } })
const cashOnly = await openPlayer({ cash: 1_000n, gold: 500n })
const goldStake = await done(stakeOf(cashOnly, 100n, { purse: 'gold', ...foreign('gold') }))
await done(stakeOf(cashOnly, 300n, foreign('cash')))

const mixed = await openPlayer({
  cash: 100n,
  bonuses: [
    [300n, 5_000n],
    [200n, 4_000n],
  ],
})
await done(roundOf(mixed, 40n, 0n))
const mixedStake = await done(stakeOf(mixed, 160n))
const mixedVoid = await done(stakeOf(mixed, 100n))

/** All of its bonus is on the table. */
const allIn = await openPlayer({ bonuses: [[80n, 1_000n]] })
const allInStake = await done(stakeOf(allIn, 80n))

/** Its bonus finished while its stake was on the table. */
const finished = await openPlayer({ cash: 10n, bonuses: [[90n, 150n]] })
const finishedStake = await done(stakeOf(finished, 60n))
await done(roundOf(finished, 40n, 400n))
await done(roundOf(finished, 50n, 0n))

const half = await openPlayer({ cash: 1_000n, bonuses: [[50n, 400n]] })
await gave({ playerId: half, moves: [cashOf(100n)], opens: [task('cash', 100n, 900n)] })
const halfRound = await done(roundOf(half, 250n, 30n))

/** Several bonuses, and more than their amounts in the purse. */
const rich = await openPlayer({
  bonuses: [
    [50n, 9_000n],
    [70n, 9_000n],
    [80n, 9_000n],
  ],
})
await done(roundOf(rich, 100n, 400n))

/** Bonuses that were given up for a withdrawal, when some of them was on the table. */
async function openLost(): Promise<{ playerId: bigint; stake: Key; hold: Key }> {
  const playerId = await openPlayer({
    bonuses: [
      [60n, 900n],
      [40n, 900n],
    ],
  })
  const stake = await done(stakeOf(playerId, 30n))
  await gave({ playerId, moves: [cashOf(500n)] })
  return { playerId, stake, hold: await withdraw(playerId, { cash: 400n, coin: 70n, tasks: [1, 2] }) }
}
const { playerId: paid, stake: paidStake, hold: paidHold } = await openLost()
const { playerId: returned, stake: returnedStake, hold: returnedHold } = await openLost()
const { playerId: returnedBefore, stake: beforeStake, hold: beforeHold } = await openLost()
const lost = [paid, returned, returnedBefore]

/** A lost round of which nobody has told more than its end. */
const told = await openPlayer({ cash: 100n })
const lostStake = await done(stakeOf(told, 30n, { reference: 'round 5' }))
await database.query(
  `insert into supplier (supplier_key, name, operator_id, base_url, frame_origin, sealed_keys, public_keys, currencies)
   values ('studio', 'Studio', 'us', 'http://localhost', 'http://localhost', '', '{key}', '{IDR}')`,
)
await database.query(
  `insert into round_end (player_id, supplier_id, round) select $1, supplier_id, 'round 5' from supplier`,
  [told],
)

const settled = await openPlayer({ cash: 60n, bonuses: [[100n, 5_000n]] })
const wonStake = await done(stakeOf(settled, 80n))
const wonWin = await done(winOf(settled, wonStake, 160n))
const wonRound = await done(roundOf(settled, 150n, 300n))
const voidedStake = await done(stakeOf(settled, 10n))
await done(voidOf(settled, voidedStake))

/** Its stake was taken back while its win stood, as it could be then. */
const stakeFirst = await openPlayer({ cash: 50n })
const firstVoided = await done(stakeOf(stakeFirst, 20n))
const winLeft = await done(winOf(stakeFirst, firstVoided, 35n))
await done(voidOf(stakeFirst, firstVoided))

/** A win that was spent before it was taken back. */
const owing = await openPlayer({ cash: 10n })
const owingWin = await done(roundOf(owing, 10n, 200n))
const owingStake = await done(stakeOf(owing, 200n))
await done(voidOf(owing, owingWin))

const buried = await openPlayer({ cash: 50n })
const buriedKey = newKey()
await done(voidOf(buried, buriedKey))
await done({ ...about(buried), ...foreign('void of never'), foreignPlay: 'never came' })

const loose = await openPlayer({ cash: 5n })
await gave({ playerId: loose, moves: [coinOf(45n)] })

for (const story of stories) await goOn(story, ['before'])

expect(await readBroken()).toEqual([])
const [pursesBefore, tasksBefore] = [await readPurses(), await readTasks()]
await migrate(database, { functions: await readLedgerFunctions() })

test('purses, tasks and their progress are what they were, and the books and the chain are proven', async () => {
  expect(await readBroken()).toEqual([])
  expect(await readPurses()).toEqual(pursesBefore)
  // All but those of bonus money that was nobody's before.
  const known = new Set(tasksBefore.map(nameOfTask))
  expect((await readTasks()).filter((row) => known.has(nameOfTask(row)))).toEqual(tasksBefore)
  expect(await readUnheld()).toEqual([])
  expect(await findings()).toEqual([])
  await sealAll(database)
  expect(await verifyChain(database)).toMatchObject({ findings: [], unsealed: 0 })
})

test('the oldest bonus has its amount, the newest the rest, and those given up what the withdrawal would bring back', async () => {
  expect(await heldOf(mixed)).toEqual([
    [1, 300n],
    [2, 0n],
  ])
  expect(await heldOf(rich)).toEqual([
    [1, 50n],
    [2, 70n],
    [3, 380n],
  ])
  expect(await heldOf(allIn)).toEqual([[1, 0n]])
  for (const playerId of lost) {
    expect(await heldOf(playerId)).toEqual([
      [1, 60n],
      [2, 10n],
    ])
  }
})

test('bonus money that was nobody’s is a bonus to be staked once', async () => {
  expect(await heldOf(loose)).toEqual([[1, 45n]])
  expect(await now.settle(roundOf(loose, 50n, 0n))).toMatchObject({ outcome: 'done' })
  await gaveNow({ playerId: loose, moves: [cashOf(10n)] })
  expect(await pursesOf(loose)).toEqual([10, 0, 0, 0])
  const { rows } = await database.query('select state, cur, target from task where player_id = $1', [loose])
  expect(rows).toEqual([{ state: 1, cur: 45n, target: 45n }])
})

test('everything that was told before is a repeat, told by nodes of either release', async () => {
  expect(plays.length).toBeGreaterThan(20)
  for (const { play, answer } of plays) {
    for (const node of [before, now]) expect(await node.settle(play)).toEqual({ ...answer, outcome: 'repeated' })
  }
  for (const { entry, answer } of entries) {
    for (const node of [nodeBefore, database]) {
      expect(await transact(node, (tx) => post(tx, entry))).toEqual({ ...answer, isRepeated: true })
    }
  }
})

test('what was on the table can be won: cash to cash, each bonus’s share where that bonus has gone', async () => {
  // 60 of cash and 100 of bonus were staked.
  const [cash, coin] = await pursesOf(mixed)
  expect(await now.settle(winOf(mixed, mixedStake, 320n))).toMatchObject({ outcome: 'done' })
  expect(await pursesOf(mixed)).toEqual([cash! + 120, coin! + 200, 0, 0])
  expect(await heldOf(mixed)).toEqual([
    [1, 300n],
    [2, 200n],
  ])
  expect(await before.settle(winOf(allIn, allInStake, 100n))).toMatchObject({ outcome: 'done', cash: 0n, coin: 100n })
  expect(await heldOf(allIn)).toEqual([[1, 100n]])
  // Its bonus has finished: cash.
  const wealth = await pursesOf(finished)
  expect(await now.settle(winOf(finished, finishedStake, 120n))).toMatchObject({ outcome: 'done', coin: 0n })
  expect(await pursesOf(finished)).toEqual([wealth[0]! + 120, 0, 0, 0])
  expect(await now.settle(winOf(cashOnly, goldStake, 250n))).toMatchObject({ outcome: 'done', gold: 650n })
})

test('what was on the table can be voided: each part comes back to where it came from', async () => {
  const [cash, coin] = await pursesOf(mixed)
  expect(await now.settle(voidOf(mixed, mixedVoid))).toMatchObject({ outcome: 'done' })
  expect(await pursesOf(mixed)).toEqual([cash, coin! + 100, 0, 0])
  expect(
    await before.settle({ ...about(cashOnly), foreign: { source: SUPPLIER, id: 'cash back' }, foreignPlay: 'cash' }),
  ).toMatchObject({ outcome: 'done', cash: 1_000n })
  expect(await tableOf(cashOnly)).toEqual([])
  expect(await now.settle(winOf(mixed, mixedVoid, 5n))).toMatchObject({ outcome: 'voided' })
})

test('a voided bet of before no longer counts for its tasks', async () => {
  const [{ rows: was }, voided] = [await database.query(CURS, [half]), await now.settle(voidOf(half, halfRound))]
  expect(voided.outcome).toBe('done')
  const { rows: is } = await database.query(CURS, [half])
  expect(is.map(({ cur }) => cur)).toEqual(was.map(({ cur }) => cur - 250n))
  // And what is staked from now on counts on.
  expect(await now.settle(roundOf(half, 400n, 0n))).toMatchObject({ outcome: 'done' })
  const { rows: then } = await database.query(`select kind, state, cur from task where player_id = $1 order by kind`, [
    half,
  ])
  expect(then).toEqual([
    { kind: 1, state: 1, cur: 400n },
    { kind: 2, state: 0, cur: 400n },
  ])
})

test('a round whose end was known is over: its stake cannot be voided, and a late win is still paid', async () => {
  expect(await tableOf(told)).toEqual([])
  expect((await now.settle(voidOf(told, lostStake))).outcome).toBe('ended')
  expect((await before.settle(voidOf(told, lostStake))).outcome).toBe('unknown-play')
  expect(await now.settle(winOf(told, lostStake, 8n))).toMatchObject({ outcome: 'done', cash: 78n })
})

test('what had been won can be voided: first the win, then the stake', async () => {
  // 60 of cash and 20 of bonus were staked and the double won; then 120 of cash and 30 of bonus, and the double again.
  expect(await pursesOf(settled)).toEqual([240, 150, 0, 0])
  expect((await now.settle(voidOf(settled, wonStake))).outcome).toBe('ended')
  expect(await now.settle(voidOf(settled, wonWin))).toMatchObject({ outcome: 'done', cash: 120n, coin: 110n })
  expect(await now.settle(voidOf(settled, wonStake))).toMatchObject({ outcome: 'done', cash: 180n, coin: 130n })
  expect(await now.settle(voidOf(settled, wonRound))).toMatchObject({ outcome: 'done', cash: 60n, coin: 100n })
  expect(await heldOf(settled)).toEqual([[1, 100n]])
  expect((await now.settle(winOf(settled, voidedStake, 5n))).outcome).toBe('voided')
})

test('a win whose stake was voided before it can be voided, and the stake stays where it is', async () => {
  expect(await now.settle(voidOf(stakeFirst, winLeft))).toMatchObject({ outcome: 'done', cash: 50n })
  expect(await tableOf(stakeFirst)).toEqual([])
  expect((await now.settle(voidOf(stakeFirst, firstVoided))).outcome).toBe('repeated')
})

test('what is owed is paid by the next win', async () => {
  const [cash, , , debt] = await pursesOf(owing)
  expect([cash, debt]).toEqual([0, 190])
  expect(await now.settle(winOf(owing, owingStake, 300n))).toMatchObject({ outcome: 'done', cash: 110n })
  expect(await pursesOf(owing)).toEqual([110, 0, 0, 0])
})

test('what was voided before it came is refused when it comes', async () => {
  expect((await now.settle({ ...stakeOf(buried, 5n), key: buriedKey })).outcome).toBe('voided')
  expect((await now.settle(stakeOf(buried, 5n, foreign('never came')))).outcome).toBe('voided')
  expect((await before.settle(stakeOf(buried, 5n, foreign('never came')))).outcome).toBe('voided')
})

test('a withdrawal under way can be paid: the bonuses that were given up for it are gone', async () => {
  await transact(database, (tx) =>
    payHold(tx, { playerId: paid, holdId: paidHold, key: newKey(), reference: 'W', to: provider, coinTo: house }),
  )
  expect(await now.settle(winOf(paid, paidStake, 60n))).toMatchObject({ outcome: 'done', cash: 100n, coin: 0n })
  expect(await pursesOf(paid)).toEqual([100, 0, 0, 0])
})

test('a withdrawal under way can fail: its bonuses come back, with what they won on the table meanwhile', async () => {
  // 30 of the second bonus were on the table when it was given up.
  expect(await now.settle(winOf(returned, returnedStake, 60n))).toMatchObject({ outcome: 'done', cash: 100n, coin: 0n })
  const ending = {
    playerId: returned,
    holdId: returnedHold,
    key: newKey(),
    reference: 'W',
    reopens: [1, 2],
    coinTo: house,
  }
  await transact(database, (tx) => returnHold(tx, ending))
  expect(await pursesOf(returned)).toEqual([500, 130, 0, 0])
  expect(await heldOf(returned)).toEqual([
    [1, 60n],
    [2, 70n],
  ])
})

test('a node of before can end a withdrawal too, and brings back what was frozen', async () => {
  expect(await before.settle(winOf(returnedBefore, beforeStake, 60n))).toMatchObject({ outcome: 'done', coin: 0n })
  await transact(nodeBefore, (tx) => returnAsBefore(tx, returnedBefore, beforeHold))
  expect(await pursesOf(returnedBefore)).toEqual([500, 70, 0, 0])
  expect(await readUnheld()).toEqual([])
})

test('nodes of both releases settle at the same time', async () => {
  await Promise.all(
    stories.map((story, index) => goOn(story, index % 2 === 0 ? ['before', 'now'] : ['now', 'now', 'before'])),
  )
  // And one player on both, raced beyond what the purse holds.
  const racer = await openPlayer({ cash: 50n, bonuses: [[50n, 30n]] })
  const raced = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? before : now).settle(roundOf(racer, 10n, 0n))),
  )
  expect(raced.filter(({ outcome }) => outcome === 'done')).toHaveLength(10)
  expect(raced.filter(({ outcome }) => outcome === 'poor')).toHaveLength(14)
  expect(await pursesOf(racer)).toEqual([0, 0, 0, 0])
  // The same call on both is done once.
  const same = roundOf(cashOnly, 100n, 0n)
  const twice = await Promise.all([before.settle(same), now.settle(same)])
  expect(twice.map(({ outcome }) => outcome).sort()).toEqual(['done', 'repeated'])

  expect(await readBroken()).toEqual([])
  expect(await readUnheld()).toEqual([])
  expect(await findings()).toEqual([])
  await sealAll(database)
  expect(await verifyChain(database)).toMatchObject({ findings: [], unsealed: 0 })
})
