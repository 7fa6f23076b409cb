import { transact } from '@tablestakes/node/database'
import { describe, expect, test, vi } from 'vitest'
import { openFactsBed } from '../../test/facts-bed.ts'
import { giveMoney } from '../../test/money.ts'
import { freeze, newKey, onGame, returnHold, type StakeFact, type WinFact } from '../ledger/index.ts'
import { addPlayerFact } from './player-facts.ts'
import { readStream } from './read-stream.ts'

vi.setConfig({ testTimeout: 120_000 })

const { database, currency, promotion, done, roundOf, deposit, withdraw, bonus, newPlayer, about, staking, win } =
  await openFactsBed()

/** All of a player's facts of the ledger, in words. */
async function factsOf(playerId: bigint): Promise<string[]> {
  const { facts } = await readStream(database, { playerId, currency }, { place: 0n, day: 0 })
  return facts.map((fact) => `${fact.takesBack ? 'no ' : ''}${fact.kind} ${'amount' in fact ? fact.amount : ''}`)
}

describe('the facts of a player', () => {
  test('are a round’s stake and win, and a void takes both back', async () => {
    const ann = await newPlayer(100n)
    const round = roundOf(ann, 10n, 25n)
    await done(round)
    await done({ ...about(ann), key: newKey(), play: round.key })
    expect((await factsOf(ann)).slice(-4)).toEqual(['stake 10', 'win 25', 'no stake 10', 'no win 25'])
  })

  test('are a stake only once it stands: with its first win, a lost one too', async () => {
    const ann = await newPlayer(100n)
    const bet = {
      ...staking(ann),
      key: newKey(),
      stake: 10n,
      counting: 4n,
      subject: onGame(7),
      reference: 'round one',
    } as const
    await done(bet)
    expect(await factsOf(ann)).toEqual([])
    const [first, second] = [newKey(), newKey()]
    await done({ ...win(ann), key: first, play: bet.key, win: 0n })
    await done({ ...win(ann), key: second, play: bet.key, win: 3n })
    expect(await factsOf(ann)).toEqual(['stake 10', 'win 3'])
    const { facts } = await readStream(database, { playerId: ann, currency }, { place: 0n, day: 0 })
    expect(facts[0]).toMatchObject({
      ...{
        playerId: ann,
        currency,
        kind: 'stake',
        key: first,
        play: bet.key,
        subject: onGame(7),
        amount: 10n,
        counting: 4n,
      },
      ...{ split: { cash: 10n, coin: 0n, gold: 0n }, atRisk: 10n, source: 'studio', reference: 'round one' },
    })
    await done({ ...about(ann), key: newKey(), play: second })
    await done({ ...about(ann), key: newKey(), play: first })
    expect((await factsOf(ann)).slice(2)).toEqual(['no win 3', 'no stake 10'])
    await done({ ...win(ann), key: newKey(), play: bet.key, win: 0n })
    expect((await factsOf(ann)).slice(4)).toEqual(['stake 10'])
  })

  test('say what was bet on', async () => {
    const ann = await newPlayer(100n)
    const subject = { kind: 'match', id: 41 } as const
    await done({ ...roundOf(ann, 10n, 25n), subject })
    const { facts } = await readStream(database, { playerId: ann, currency }, { place: 0n, day: 0 })
    expect(facts.slice(-2)).toMatchObject([
      { kind: 'stake', subject },
      { kind: 'win', subject },
    ])
  })

  test('are nothing of a stake that is taken off the table', async () => {
    const ann = await newPlayer(100n)
    const bet = { ...staking(ann), key: newKey(), stake: 10n, counting: 10n } as const
    await done(bet)
    await done({ ...about(ann), key: newKey(), play: bet.key })
    expect(await factsOf(ann)).toEqual([])
  })

  test('are every stake of a round that was closed, and none of them when the closing is taken back', async () => {
    const ann = await newPlayer(100n)
    const bets = [1n, 2n].map((stake) => {
      return { ...staking(ann), key: newKey(), stake, counting: stake, reference: 'dice' } as const
    })
    for (const bet of bets) await done(bet)
    const won = newKey()
    await done({ ...win(ann), key: won, play: bets[0]!.key, win: 5n, closes: true, reference: 'dice' })
    expect(await factsOf(ann)).toEqual(['stake 1', 'win 5', 'stake 2'])
    await done({ ...about(ann), key: newKey(), play: won, reference: 'dice' })
    expect((await factsOf(ann)).slice(3).toSorted()).toEqual(['no stake 1', 'no stake 2', 'no win 5'])
  })

  test('say which purse gave and got how much', async () => {
    const ann = await newPlayer()
    await giveMoney(database, { playerId: ann, cash: 40n, coin: 60n, gold: 9n })
    await done(roundOf(ann, 100n, 50n))
    await done({ ...roundOf(ann, 9n, 3n), purse: 'gold' })
    const { facts } = await readStream(database, { playerId: ann, currency }, { place: 0n, day: 0 })
    expect(facts.filter(({ kind }) => kind === 'stake' || kind === 'win')).toMatchObject([
      { kind: 'stake', split: { cash: 40n, coin: 60n, gold: 0n } },
      { kind: 'win', split: { cash: 20n, coin: 30n, gold: 0n } },
      { kind: 'stake', split: { cash: 0n, coin: 0n, gold: 9n } },
      { kind: 'win', split: { cash: 0n, coin: 0n, gold: 3n } },
    ])
  })

  test('are the same amounts where a round with a bonus and its void are read together', async () => {
    const ann = await newPlayer(20n)
    await bonus(ann, 30n, 100)
    const round = roundOf(ann, 40n, 80n)
    await done(round)
    const { facts: before } = await readStream(database, { playerId: ann, currency }, { place: 0n, day: 0 })
    expect(await factsOf(ann)).toEqual(['bonus-granted 30', 'stake 40', 'win 80', 'bonus-ended 10'])
    await done({ ...about(ann), key: newKey(), play: round.key })
    const { facts } = await readStream(database, { playerId: ann, currency }, { place: 0n, day: 0 })
    expect(facts.slice(0, before.length)).toEqual(before)
    const [, stake, won] = before
    expect(facts.slice(before.length)).toMatchObject([
      { kind: 'stake', takesBack: true, amount: 40n, split: (stake as StakeFact).split },
      { kind: 'win', takesBack: true, amount: 80n, split: (won as WinFact).split },
    ])
  })

  test('are deposits, and withdrawals paid or returned', async () => {
    const ann = await newPlayer()
    await deposit(ann, 70n)
    await withdraw(ann, { cash: 30n, isPaid: true })
    await withdraw(ann, { cash: 20n, isPaid: false })
    expect(await factsOf(ann)).toEqual(['deposit 70', 'withdrawal-paid 30', 'withdrawal-returned 20'])
    const { facts } = await readStream(database, { playerId: ann, currency }, { place: 0n, day: 0 })
    expect(facts[0]).toMatchObject({ source: 'bank', reference: 'an order', split: { cash: 70n } })
    expect(facts[1]).toMatchObject({ source: 'bank', fee: 1n })
  })

  test('are bonuses that are granted, finished and given up, and those that go on after all', async () => {
    const ann = await newPlayer(100n)
    await bonus(ann, 10n, 100)
    await done(roundOf(ann, 20n, 0n))
    await bonus(ann, 7n, 0)
    await bonus(ann, 5n, 100)
    const holdId = crypto.randomUUID()
    const hold = { playerId: ann, holdId, reference: 'an order' }
    const { rows } = await database.query<{ task_id: number }>(
      'select task_id from task where player_id = $1 and state = 0',
      [ann],
    )
    const tasks = rows.map(({ task_id }) => task_id)
    await transact(database, (tx) =>
      freeze(tx, { ...hold, currency, key: newKey(), cash: 10n, coin: 5n, forfeits: tasks }),
    )
    await transact(database, (tx) => returnHold(tx, { ...hold, key: newKey(), reopens: tasks, coinTo: promotion }))
    expect(await factsOf(ann)).toEqual([
      ...['bonus-granted 10', 'stake 20', 'bonus-ended 10', 'bonus-granted 7', 'bonus-granted 5', 'bonus-ended 0'],
      ...['withdrawal-returned 10', 'no bonus-ended 0'],
    ])
  })

  test('outside the ledger are numbered without a gap, also when many are added simultaneously', async () => {
    const ann = await newPlayer()
    const add = () => transact(database, (tx) => addPlayerFact(tx, { playerId: ann, kind: 'shared', about: 'link' }))
    const failing = transact(database, async (tx) => {
      await addPlayerFact(tx, { playerId: ann, kind: 'invited' })
      throw new Error('not after all')
    })
    await Promise.allSettled([add(), failing, add(), add()])
    const { facts } = await readStream(database, { playerId: ann, currency: '' }, { place: -1n, day: 0 })
    expect(facts.map((fact) => 'number' in fact && fact.number)).toEqual([1n, 2n, 3n])
    expect(facts.map(({ place }) => place)).toEqual(facts.map(({ place }) => place).toSorted((a, b) => Number(a - b)))
    const change = database.query('update player_fact set about = $1 where player_id = $2', ['x', ann])
    await expect(change).rejects.toThrow('permission denied')
  })
})
