import { describe, expect, test } from 'vitest'
import { accountOf, applyCommand, type Command } from './ledger.ts'
import {
  after,
  BANK,
  byForeign,
  given,
  moved,
  post,
  purses,
  round,
  stake,
  task,
  tasks,
  undo,
  win,
} from './ledger-examples.ts'
import { MAX_WIRE } from './money.ts'

describe('a void', () => {
  test('gives a stake back as it was split and takes back what it counted', () => {
    const bet = stake(30n)
    const start = given({ cash: 10n, coin: 20n, tasks: [task(1), task(2, { kind: 'cash' })] })
    const applied = applyCommand(after(start, bet), undo(bet.key))
    expect(moved(applied)).toEqual(['3 100 null cash 10 10 refund', '4 100 null coin 20 20 refund'])
    expect(tasks(applied.ledger).map(({ cur }) => cur)).toEqual([0n, 0n])
  })

  test('opens a task again that had set nothing free, and bonus money is bonus again', () => {
    const bet = stake(20n)
    const ledger = after(given({ coin: 20n, tasks: [task(1, { cur: 80n })] }), bet)
    expect(tasks(ledger)).toEqual([{ cur: 100n, state: 'finished', released: 0n }])
    expect(purses(after(ledger, undo(bet.key)))).toEqual({ coin: 20n })
    expect(tasks(after(ledger, undo(bet.key)))).toEqual([{ cur: 80n, state: 'open', released: 0n }])
  })

  test('leaves what was set free, and the bonus part of the stake is cash then', () => {
    const bet = stake(20n)
    const ledger = after(given({ coin: 30n, tasks: [task(1, { cur: 80n })] }), bet, undo(bet.key))
    expect(purses(ledger)).toEqual({ cash: 30n })
    expect(tasks(ledger)[0]).toEqual({ cur: 100n, state: 'finished', released: 10n })
  })

  test('binds the part of a freed bonus that the bet had earned, until as much is staked', () => {
    const [small, large] = [stake(10n), stake(50n)]
    const start = given({ cash: 100n, coin: 40n, tasks: [task(1, { cur: 40n })] })
    const freed = after(start, small, large)
    expect(purses(freed)).toEqual({ cash: 80n })
    const undone = after(freed, undo(large.key), undo(small.key))
    expect(purses(undone)).toEqual({ cash: 140n })
    const { tasks: all } = accountOf(undone, 'IDR')
    // 40 were set free for stakes of 100, of which these were half and a tenth.
    expect(all.slice(1)).toEqual([
      task(2, { kind: 'cash', amount: 20n, target: 50n }),
      task(3, { kind: 'cash', amount: 4n, target: 10n }),
    ])
    expect(
      accountOf(after(undone, stake(50n), stake(10n)), 'IDR').tasks.every(({ state }) => state === 'finished'),
    ).toBe(true)
  })

  test('takes a win from where it went, then from the other purse, and the rest is owed', () => {
    const bet = stake(30n)
    const won = win(90n, bet.key)
    const start = after(given({ cash: 10n, coin: 20n, tasks: [task(1, { target: 1_000n })] }), bet, won)
    expect(purses(start)).toEqual({ cash: 30n, coin: 60n })
    const whole = applyCommand(start, undo(won.key))
    expect(moved(whole)).toEqual(['5 cash 0 100 null 30 rollback', '6 coin 0 100 null 60 rollback'])
    // Without cash the cash part comes from the bonus, and what is missing in the end is owed.
    const poorer = after(start, stake(50n))
    expect(purses(poorer)).toEqual({ coin: 40n })
    const partly = applyCommand(poorer, undo(won.key))
    expect(moved(partly)).toEqual([
      '7 coin 10 100 null 30 rollback',
      '8 coin 0 100 null 10 rollback',
      '9 debt 50 100 null 50 debt',
    ])
    expect(purses(partly.ledger)).toEqual({ debt: 50n })
  })

  test('takes a bonus win from the bonus first, also when there is cash', () => {
    const bet = stake(10n)
    const won = win(40n, bet.key)
    const start = after(given({ coin: 10n, tasks: [task(1, { target: 1_000n })] }), bet, won)
    const rich = after(start, post([{ from: BANK, to: 'cash', amount: 100n, reason: 'deposit' }]))
    expect(purses(after(rich, undo(won.key)))).toEqual({ cash: 100n })
  })

  test('takes a bonus win from cash when the bonus has become cash', () => {
    const bet = stake(10n)
    const won = win(40n, bet.key)
    const start = after(given({ coin: 10n, tasks: [task(1, { target: 30n })] }), bet, won)
    expect(purses(start)).toEqual({ coin: 40n })
    const freed = after(start, stake(20n))
    expect(purses(freed)).toEqual({ cash: 20n })
    expect(purses(after(freed, undo(won.key)))).toEqual({ debt: 20n })
  })

  test('of a round first gives back, then takes', () => {
    const single = round(20n, 50n)
    const ledger = after(given({ cash: 20n }), single, stake(45n))
    const applied = applyCommand(ledger, undo(single.key))
    expect(moved(applied)).toEqual([
      '4 100 null cash 25 20 refund',
      '5 cash 0 100 null 25 rollback',
      '6 debt 25 100 null 25 debt',
    ])
  })

  test('of gold takes what is there and leaves no debt', () => {
    const single = round(5n, 20n, { purse: 'gold' })
    const ledger = after(given({ gold: 5n }), single, stake(18n, { purse: 'gold' }))
    expect(purses(after(ledger, undo(single.key)))).toEqual({})
    const rich = applyCommand(after(given({ gold: 25n }), single), undo(single.key))
    expect(moved(rich)).toEqual(['3 100 null gold 45 5 refund', '4 gold 25 100 null 20 rollback'])
  })

  test('happens once: another one answers what the first did', () => {
    const bet = stake(5n)
    const first = undo(bet.key)
    const ledger = after(given({ cash: 10n }), bet, first, round(1n, 0n))
    expect(applyCommand(ledger, undo(bet.key))).toMatchObject({
      ...{ ledger, outcome: 'repeated', transfers: [] },
      answer: ledger.entries.get(first.key)!.answer,
    })
  })

  test('cannot take back a void, a payment or a play in another currency', () => {
    const bet = stake(5n)
    const first = undo(bet.key)
    const gift = post([{ from: BANK, to: 'cash', amount: 5n, reason: 'promotion' }])
    const other = stake(1n)
    const ledger = after(given({ cash: 10n }), bet, first, gift, other)
    for (const play of [first.key, gift.key]) expect(applyCommand(ledger, undo(play)).outcome).toBe('unknown-play')
    expect(applyCommand(ledger, undo(other.key, { currency: 'USDT' })).outcome).toBe('unknown-play')
  })

  test('of a stake waits while the purse is full, under a key of other days for ever', () => {
    const bet = stake(5n)
    const ledger = after(given({ cash: 10n }), bet)
    const full = after(ledger, post([{ from: BANK, to: 'cash', amount: MAX_WIRE - 5n, reason: 'correction' }]))
    expect(applyCommand(full, undo(bet.key))).toMatchObject({ ledger: full, outcome: 'too-large' })
    expect(applyCommand(ledger, undo(bet.key), { isOfTheseDays: () => false }).outcome).toBe('stale-key')
  })

  describe('that comes before its play', () => {
    const bet = stake(5n, { foreign: { source: 1, id: 'bet' } })
    const start = given({ cash: 10n })

    test('refuses the play and its win when they come, by our key', () => {
      const early = undo(bet.key)
      const ledger = after(start, early)
      expect(purses(ledger)).toEqual({ cash: 10n })
      expect(applyCommand(ledger, bet)).toMatchObject({ outcome: 'voided', ledger })
      expect(applyCommand(ledger, win(1n, bet.key)).outcome).toBe('voided')
      expect(applyCommand(ledger, early).outcome).toBe('repeated')
      expect(applyCommand(ledger, undo(bet.key)).outcome).toBe('repeated')
      expect(applyCommand(ledger, { ...early, play: 'another' } as Command).outcome).toBe('changed')
      expect(applyCommand(ledger, undo(bet.key, { currency: 'USDT' })).outcome).toBe('unknown-play')
    })

    test('refuses them by the supplier’s id', () => {
      const early = byForeign(undo(''), 'void', 'bet')
      const ledger = after(start, early)
      expect(applyCommand(ledger, bet).outcome).toBe('voided')
      expect(applyCommand(ledger, byForeign(win(1n, ''), 'win', 'bet')).outcome).toBe('voided')
      expect(applyCommand(ledger, early).outcome).toBe('repeated')
      expect(applyCommand(ledger, { ...early, key: 'another' }).outcome).toBe('repeated')
      expect(applyCommand(ledger, byForeign(undo(''), 'another void', 'bet')).outcome).toBe('repeated')
      expect(applyCommand(ledger, { ...early, foreignPlay: 'another' } as Command).outcome).toBe('changed')
    })

    test('is refused for a play that cannot come: of other days, of another player, of nobody', () => {
      const days = { isOfTheseDays: (asked: string) => asked !== 'old' }
      expect(applyCommand(start, undo('old'), days).outcome).toBe('unknown-play')
      const theirs = { ...start, foreign: new Map([['1 bet', { playerId: 2n, key: 'theirs' }]]) }
      expect(applyCommand(theirs, byForeign(undo(''), 'void', 'bet'))).toMatchObject({ outcome: 'unknown-play' })
      const { foreign: _, ...alone } = byForeign(undo(''), 'void', 'bet')
      expect(applyCommand(start, alone as Command).outcome).toBe('unknown-play')
    })
  })
})
