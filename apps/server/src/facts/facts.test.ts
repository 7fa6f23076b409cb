import { transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { countOf, diary, enrol, openNode, sweepAll, sweepWith, tally } from '../../test/consumers.ts'
import { openFactsBed } from '../../test/facts-bed.ts'
import { fed } from '../../test/fed-consumers.ts'
import { asOwner } from '../../test/fresh-database.ts'
import {
  type Countable,
  factSumsBetween,
  factsBetween,
  type LedgerFact,
  newKey,
  type Play,
  post,
  settledPlace,
} from '../ledger/index.ts'
import { catchUp } from './catch-up.ts'
import { type Consumer, type Counted, defineConsumer, type Fact } from './consumer.ts'
import { openSweep } from './open-sweep.ts'
import { addPlayerFact } from './player-facts.ts'
import { isProven, proveFacts } from './prove-facts.ts'
import { readStream } from './read-stream.ts'
import { openSweeper, sweepNow } from './sweep.ts'

vi.setConfig({ testTimeout: 120_000 })

const {
  databaseUrl,
  database,
  currency,
  clearing,
  settle,
  done,
  roundOf,
  deposit,
  bonus,
  newPlayer,
  about,
  staking,
  win,
} = await openFactsBed()

/** What the facts come to, added up here and now by nobody's rules but these. */
async function plainCount(playerId: bigint, stream: string): Promise<Counted> {
  const { facts } = await readStream(database, { playerId, currency: stream }, { place: 0n, day: 0 })
  const counted: Record<string, bigint> = {}
  for (const fact of facts) {
    for (const [name, amount] of Object.entries(countOf(fact, 1n))) {
      counted[name] = (counted[name] ?? 0n) + (fact.takesBack ? -amount : amount)
    }
  }
  return Object.fromEntries(Object.entries(counted).filter(([, amount]) => amount !== 0n))
}

async function stored(consumer: Consumer, playerId: bigint, stream = currency): Promise<Counted> {
  const { rows } = await database.query<{ counted: Record<string, string> | null }>(
    consumer.act
      ? 'select counted from fact_cursor where player_id = $1 and currency = $2 and consumer = $3'
      : 'select counted -> $3::text as counted from fact_count where player_id = $1 and currency = $2',
    [playerId, stream, consumer.name],
  )
  return Object.fromEntries(Object.entries(rows[0]?.counted ?? {}).map(([name, text]) => [name, BigInt(text)]))
}

async function expectProven(consumers: readonly Consumer[], playerId: bigint): Promise<void> {
  const proofs = await proveFacts(database, consumers, playerId)
  expect(proofs.filter((proof) => !isProven(proof))).toEqual([])
}

describe('consumers', () => {
  test('that start now leave out what was before; those from the beginning replay it', async () => {
    const ann = await newPlayer(100n)
    await done(roundOf(ann, 10n, 0n))
    const [late, whole] = [tally('starts-late'), tally('starts-first', 'beginning')]
    await enrol(database, [late, whole])
    await done(roundOf(ann, 7n, 0n))
    expect(await sweepAll(database, [late, whole])).toEqual([])
    expect(await stored(late, ann)).toMatchObject({ stake: 7n, stakes: 1n })
    expect(await stored(whole, ann)).toMatchObject({ stake: 17n, stakes: 2n })
    await done(roundOf(ann, 1n, 0n))
    const caughtUp = await transact(database, (tx) => catchUp(tx, whole, ann))
    expect(caughtUp.get(currency)).toMatchObject({ stake: 18n })
    expect(await sweepAll(database, [late, whole])).toEqual([])
    expect(await stored(whole, ann)).toMatchObject({ stake: 18n })
    await expectProven([late, whole], ann)
  })

  test('that are behind are told by a proof', async () => {
    const ann = await newPlayer(100n)
    const lying = tally('lying-one')
    await enrol(database, [lying])
    await done(roundOf(ann, 10n, 0n))
    await sweepAll(database, [lying])
    await expectProven([lying], ann)
    await database.query(
      `update fact_count set counted = jsonb_set(counted::jsonb, '{lying-one,stake}', '"11"')::json
       where player_id = $1 and currency = $2`,
      [ann, currency],
    )
    const proofs = await proveFacts(database, [lying], ann)
    expect(proofs.filter((proof) => !isProven(proof))).toEqual([
      { consumer: 'lying-one', currency, name: 'stake', stored: 11n, replayed: 10n },
    ])
  })

  test('that fail for one player do not hold up the others, and go on once they can', async () => {
    const [ann, ben] = [await newPlayer(100n), await newPlayer(100n)]
    let isBroken = true
    const requireWhole = (fact: Pick<Fact, 'playerId'>) => {
      if (isBroken && fact.playerId === ann) throw new Error('cannot')
    }
    const counting = defineConsumer({
      ...{ name: 'fails-counting', kinds: ['stake'], starts: 'now' },
      count(fact) {
        requireWhole(fact)
        return { staked: fact.amount }
      },
    })
    const acting: Consumer = {
      ...diary('fails-acting'),
      async act(_tx, facts) {
        for (const fact of facts) requireWhole(fact)
      },
    }
    await enrol(database, [counting, acting])
    for (const playerId of [ann, ben]) await done(roundOf(playerId, 10n, 0n))
    expect(await sweepAll(database, [counting, acting])).toEqual(['facts of a player could not be applied'])
    expect(await stored(counting, ben)).toEqual({ staked: 10n })
    expect(await stored(acting, ben)).toMatchObject({ stake: 10n, stakes: 1n })
    expect(await stored(counting, ann)).toEqual({})
    await done(roundOf(ann, 5n, 0n))
    await sweepAll(database, [counting, acting])

    isBroken = false
    await database.query(`update fact_count set broken_at = now() - interval '1 hour' where broken_at is not null`)
    await database.query(`update fact_cursor set stuck_at = now() - interval '1 hour' where stuck_at is not null`)
    expect(await sweepAll(database, [counting, acting])).toEqual([])
    expect(await stored(counting, ann)).toEqual({ staked: 15n })
    expect(await stored(acting, ann)).toMatchObject({ stake: 15n, stakes: 2n })
    await expectProven([counting, acting], ann)
  })

  test('miss nothing that takes its place early and commits late', async () => {
    const [ann, ben] = [await newPlayer(100n), await newPlayer(100n)]
    const [counting, acting] = [tally('late-counting'), diary('late-acting')]
    await enrol(database, [counting, acting])
    const isWritten = Promise.withResolvers<void>()
    const maySettle = Promise.withResolvers<void>()
    const slow = transact(database, async (tx) => {
      const moves = [{ from: clearing, to: 'cash', amount: 9n, reason: 'deposit' }] as const
      await post(tx, { playerId: ann, currency, key: newKey(), moves })
      isWritten.resolve()
      await maySettle.promise
    })
    await isWritten.promise
    await done(roundOf(ben, 10n, 0n))
    const log = { error: () => {} }
    await sweepNow(openSweeper({ database, consumers: [counting, acting], log }))
    maySettle.resolve()
    await slow
    await sweepAll(database, [counting, acting])
    for (const consumer of [counting, acting]) {
      expect(await stored(consumer, ann)).toEqual({ deposit: 9n, deposits: 1n })
      expect(await stored(consumer, ben)).toMatchObject({ stake: 10n, stakes: 1n })
    }
  })

  test('come through a stretch of places that is longer than one question reads', async () => {
    const ann = await newPlayer(100n)
    const far = [tally('far-counting'), diary('far-acting')]
    await enrol(database, far)
    await done(roundOf(ann, 10n, 0n))
    await asOwner(database, `select setval('transfer_place', nextval('transfer_place') + 500000)`)
    await done(roundOf(ann, 5n, 0n))
    await sweepAll(database, far)
    for (const consumer of far) expect(await stored(consumer, ann)).toMatchObject({ stake: 15n, stakes: 2n })
    await expectProven(far, ann)
  })

  test('are fed by a sweep that runs by itself, woken or not', async () => {
    const ann = await newPlayer(100n)
    const logged: string[] = []
    const note = (_about: object, text: string) => void logged.push(text)
    const consumersUrl = new URL('../../test/fed-consumers.ts', import.meta.url)
    const sweep = openSweep({ databaseUrl, consumersUrl, log: { error: note, warn: note } })
    await sweep.start()
    try {
      await expect
        .poll(
          async () => (await database.query(`select from fact_consumer where consumer = $1`, [fed.name])).rowCount,
          {
            timeout: 30_000,
          },
        )
        .toBe(1)
      await done(roundOf(ann, 10n, 0n))
      sweep.wake()
      await expect.poll(() => stored(fed, ann), { timeout: 30_000 }).toEqual({ stake: 10n, stakes: 1n })
      await done(roundOf(ann, 5n, 0n))
      await expect.poll(() => stored(fed, ann), { timeout: 30_000 }).toEqual({ stake: 15n, stakes: 2n })
      expect(logged).toEqual([])
    } finally {
      await sweep.stop()
    }
  })

  test('are fed again after the thread that feeds them has ended', async () => {
    const logged: string[] = []
    const note = (_about: object, text: string) => void logged.push(text)
    const consumersUrl = new URL('../../test/no-consumers.ts', import.meta.url)
    const sweep = openSweep({ databaseUrl, consumersUrl, log: { error: note, warn: note } })
    void sweep.start()
    try {
      const two = ['the sweep of facts has ended', 'the sweep of facts has ended']
      await expect.poll(() => logged.slice(0, 2), { timeout: 30_000 }).toEqual(two)
    } finally {
      await sweep.stop()
    }
  })

  test('that were never enrolled are refused', async () => {
    const ann = await newPlayer(1n)
    const unknown = transact(database, (tx) => catchUp(tx, tally('never-enrolled'), ann))
    await expect(unknown).rejects.toThrow('not enrolled')
  })
})

type Step = {
  player: 0 | 1
  do: 'round' | 'bet' | 'end' | 'void' | 'deposit' | 'bonus' | 'share' | 'read' | 'crash' | 'sweep'
  amount: number
}

/** Ends, voids and crashes happen to what is there, or to nothing. */
async function take(
  step: Step,
  players: readonly bigint[],
  consumers: readonly Consumer[],
  plays: Play[],
): Promise<void> {
  const playerId = players[step.player]!
  const amount = BigInt(step.amount)
  const earlier = plays.findLast((play) => play.playerId === playerId)
  const play = async (next: Play) => {
    plays.push(next)
    await settle(next)
  }
  const reads = consumers.map(async (consumer) => transact(database, (tx) => catchUp(tx, consumer, playerId)))
  switch (step.do) {
    case 'round':
      return play(roundOf(playerId, amount, amount % 3n === 0n ? 0n : amount * 2n))
    case 'bet':
      return play({ ...staking(playerId), key: newKey(), stake: amount, counting: amount })
    case 'end':
      if (earlier?.kind === 'stake')
        await play({ ...win(playerId), key: newKey(), play: earlier.key, win: amount % 2n })
      break
    case 'void':
      if (earlier) await settle({ ...about(playerId), key: newKey(), play: earlier.key })
      break
    case 'deposit':
      return deposit(playerId, amount)
    case 'bonus':
      await bonus(playerId, amount, 100)
      break
    case 'share':
      return transact(database, (tx) => addPlayerFact(tx, { playerId, kind: 'shared' }))
    case 'crash':
      // Effect and cursor are written, and the node dies before the commit.
      await transact(database, async (tx) => {
        for (const consumer of consumers) await catchUp(tx, consumer, playerId)
        throw new Error('the node has died')
      }).catch(() => {})
      break
    case 'sweep':
      await sweepAll(database, consumers)
  }
  await Promise.all(reads)
}

test('whatever happens in whatever order, on two nodes, every consumer’s state is a replay’s and a plain count’s', async () => {
  const step = fc.record<Step>({
    player: fc.constantFrom(0, 1),
    do: fc.constantFrom('round', 'bet', 'end', 'void', 'deposit', 'bonus', 'share', 'read', 'crash', 'sweep'),
    amount: fc.integer({ min: 1, max: 9 }),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const names = ['property-counting', 'property-acting'].map((name) => `${name}-${'abcdefghijklmnopqrst'[runs]}`)
      runs++
      // Where nobody acts on bets, the sweep reads them as sums.
      const consumers = runs % 2 === 0 ? [tally(names[0]!)] : [tally(names[0]!), diary(names[1]!)]
      const players = [await newPlayer(), await newPlayer()]
      await enrol(database, consumers)
      for (const playerId of players) await deposit(playerId, 500n)
      const plays: Play[] = []
      // Each remembers what it has written, and the others write in between.
      const nodes = [openNode(database, consumers), openNode(database, consumers)]
      for (let at = 0; at < steps.length; at += 2) {
        // Two at the same time, and a sweep of another node in between.
        const together = steps.slice(at, at + 2).map((one) => take(one, players, consumers, plays))
        await Promise.all([...together, sweepNow(nodes[(at / 2) % 2]!)])
        // One stores what it has counted, and one dies with it.
        if (at % 8 === 4) await sweepWith(nodes[0]!)
        if (at % 10 === 8) nodes[1] = openNode(database, consumers)
      }
      await Promise.all(nodes.map(sweepWith))
      for (const playerId of players) {
        await expectProven(consumers, playerId)
        for (const stream of [currency, '']) {
          const plain = await plainCount(playerId, stream)
          for (const consumer of consumers) expect(await stored(consumer, playerId, stream)).toEqual(plain)
          if (consumers[1]) await expectDiary(consumers[1], playerId, stream)
        }
      }
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

test('what the database adds up is what all facts of this file come to, one by one', async () => {
  const upTo = (await settledPlace(database)).place
  const after = { place: 0n, day: 0 }
  const { facts } = await factsBetween(database, { after, upTo, limit: 1_000_000, kinds: new Set(['stake']) })
  const summed = await factSumsBetween(database, { after, upTo })
  expect(summed.sums.length).toBeGreaterThan(20)
  expect(summed.sums.length).toBeLessThan(facts.length / 2)
  const counted = new Map<string, Record<string, bigint>>()
  const add = (fact: Countable<LedgerFact>, times: bigint, sign: 1n | -1n) => {
    const stream = `${fact.playerId} ${fact.currency}`
    const counts = counted.get(stream) ?? {}
    counted.set(stream, counts)
    const direction = fact.takesBack ? -sign : sign
    for (const [name, amount] of Object.entries(countOf(fact, times))) {
      counts[name] = (counts[name] ?? 0n) + direction * amount
    }
  }
  for (const fact of facts) add(fact, 1n, 1n)
  for (const fact of summed.facts) add(fact, 1n, -1n)
  for (const { fact, times } of summed.sums) add(fact, times, -1n)
  const left = [...counted].flatMap(([stream, counts]) =>
    Object.entries(counts).flatMap(([name, amount]) => (amount === 0n ? [] : [`${stream} ${name} ${amount}`])),
  )
  expect(left).toEqual([])
})

/** Each fact acted on once, in the player's order. */
async function expectDiary({ name }: Consumer, playerId: bigint, stream: string): Promise<void> {
  const { rows } = await database.query<{ place: bigint; kind: string; takes_back: boolean }>(
    'select place, kind, takes_back from diary where consumer = $1 and player_id = $2 and currency = $3 order by line',
    [name, playerId, stream],
  )
  const { facts } = await readStream(database, { playerId, currency: stream }, { place: 0n, day: 0 })
  expect(rows).toEqual(facts.map(({ place, kind, takesBack }) => ({ place, kind, takes_back: takesBack })))
}
