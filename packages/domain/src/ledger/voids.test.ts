import { describe, expect, test } from 'vitest'
import { MAX_WIRE } from '../money/money.ts'
import {
  after,
  BANK,
  bonus,
  byForeign,
  close,
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
} from './examples.ts'
import { accountOf, applyCommand, type Command } from './ledger.ts'
import { boundCash } from './wagering.ts'

describe('a void', () => {
  test('gives a stake back as it was split', () => {
    const bet = stake(30n)
    const start = given({ cash: 10n, coin: 20n, tasks: [bonus(1, 20n), task(2, { kind: 'cash' })] })
    const applied = applyCommand(after(start, bet), undo(bet.key))
    expect(moved(applied)).toEqual(['3 100 null cash 10 10 refund', '4 100 null coin 20 20 refund'])
    expect(accountOf(applied.ledger, 'IDR').tasks).toEqual(accountOf(start, 'IDR').tasks)
    expect(applied.ledger.open.size).toBe(0)
  })

  test('gives bonus money back as cash when its bonus was wagered for meanwhile', () => {
    const bet = stake(20n)
    const start = given({ cash: 10n, coin: 20n, tasks: [bonus(1, 20n, { target: 50n })] })
    const ledger = after(
      start,
      bet,
      post([{ from: BANK, to: 'cash', amount: 50n, reason: 'deposit' }]),
      round(50n, 50n),
    )
    expect(tasks(ledger)).toEqual([{ cur: 50n, state: 'finished', released: 10n }])
    expect(purses(after(ledger, undo(bet.key)))).toEqual({ cash: 80n })
    expect(tasks(after(ledger, undo(bet.key)))).toEqual([{ cur: 50n, state: 'finished', released: 20n }])
  })

  test('of a stake that has ended is refused, until its end is taken back', () => {
    const bet = stake(10n)
    const [won, more] = [win(30n, bet.key), win(5n, bet.key)]
    const ledger = after(given({ cash: 10n }), bet, won, more)
    expect(applyCommand(ledger, undo(bet.key))).toMatchObject({ ledger, outcome: 'ended', transfers: [] })
    const back = after(ledger, undo(won.key))
    // It is on the table again, but another win of it stands.
    expect(back.open.has(bet.key)).toBe(true)
    expect(applyCommand(back, undo(bet.key)).outcome).toBe('ended')
    expect(purses(after(back, undo(more.key), undo(bet.key)))).toEqual({ cash: 10n })
    const lost = after(given({ cash: 10n }), bet, win(0n, bet.key, { closes: true }))
    expect(applyCommand(lost, undo(bet.key)).outcome).toBe('ended')
    expect(applyCommand(after(given({ cash: 10n }), bet, close(bet.key)), undo(bet.key)).outcome).toBe('ended')
  })

  test('of the win that ended a round takes back what it counted, and puts the whole round back on the table', () => {
    const [one, two] = [stake(10n, { reference: 'round 1' }), stake(20n, { reference: 'round 1' })]
    const won = win(40n, two.key, { reference: 'round 1', closes: true })
    const start = given({ cash: 50n, tasks: [task(1)] })
    const ledger = after(start, one, two, won)
    expect(tasks(ledger)).toEqual([{ cur: 30n, state: 'open', released: 0n }])
    const back = after(ledger, undo(won.key))
    expect(tasks(back)).toEqual([{ cur: 0n, state: 'open', released: 0n }])
    expect([...back.open].sort()).toEqual([one.key, two.key].sort())
    expect(purses(after(back, undo(one.key), undo(two.key)))).toEqual({ cash: 50n })
    const again = after(back, win(40n, two.key, { reference: 'round 1', closes: true }))
    expect(tasks(again)).toEqual([{ cur: 30n, state: 'open', released: 0n }])
  })

  test('of a second win takes the money only', () => {
    const bet = stake(10n)
    const more = win(5n, bet.key)
    const ledger = after(given({ cash: 10n, tasks: [task(1)] }), bet, win(30n, bet.key), more, undo(more.key))
    expect(tasks(ledger)).toEqual([{ cur: 10n, state: 'open', released: 0n }])
    expect(ledger.open.size).toBe(0)
  })

  test('of what had finished a task opens it again; what was set free binds as much cash until as much is staked', () => {
    const single = round(50n, 50n)
    const start = given({ cash: 100n, coin: 40n, tasks: [bonus(1, 40n, { cur: 50n })] })
    const undone = after(start, single, undo(single.key))
    expect(purses(undone)).toEqual({ cash: 140n })
    expect(tasks(undone)).toEqual([{ cur: 50n, state: 'open', released: 40n }])
    expect(boundCash(accountOf(undone, 'IDR').tasks)).toBe(40n)
    const staked = after(undone, round(50n, 50n))
    expect(tasks(staked)).toEqual([{ cur: 100n, state: 'finished', released: 40n }])
    expect(boundCash(accountOf(staked, 'IDR').tasks)).toBe(0n)
  })

  test('of what had finished a task binds what comes back from the table too', () => {
    const bet = stake(110n)
    const single = round(30n, 30n)
    const start = given({ cash: 100n, coin: 40n, tasks: [bonus(1, 40n, { target: 30n })] })
    const ledger = after(start, bet, single, undo(bet.key), undo(single.key))
    expect(tasks(ledger)).toEqual([{ cur: 0n, state: 'open', released: 40n }])
    // The round's own bonus money is bonus again.
    expect(purses(ledger)).toEqual({ cash: 110n, coin: 30n })
    expect(boundCash(accountOf(ledger, 'IDR').tasks)).toBe(40n)
  })

  test('takes a win from where it went; cash is never taken from a bonus, and the rest is owed', () => {
    const bet = stake(30n)
    const won = win(90n, bet.key)
    const start = after(given({ cash: 10n, coin: 20n, tasks: [bonus(1, 20n, { target: 1_000n })] }), bet, won)
    expect(purses(start)).toEqual({ cash: 30n, coin: 60n })
    const whole = applyCommand(start, undo(won.key))
    expect(moved(whole)).toEqual(['5 coin 0 100 null 60 rollback', '6 cash 0 100 null 30 rollback'])
    const poorer = after(start, stake(50n))
    expect(purses(poorer)).toEqual({ coin: 40n })
    const partly = applyCommand(poorer, undo(won.key))
    expect(moved(partly)).toEqual(['7 coin 0 100 null 40 rollback', '8 debt 30 100 null 30 debt'])
    expect(accountOf(partly.ledger, 'IDR').tasks[0]).toMatchObject({ held: 0n, owed: 20n })
    const other = after(
      start,
      post([{ from: BANK, to: 'coin', amount: 99n, reason: 'bonus' }], {
        opens: [{ kind: 'coin', amount: 99n, target: 1n, source: 'bonus' }],
      }),
      post([{ from: 'cash', to: BANK, amount: 30n, reason: 'correction' }]),
    )
    expect(purses(after(other, undo(won.key)))).toEqual({ coin: 99n, debt: 30n })
  })

  test('takes a bonus win from the bonus alone: what it no longer holds it gives back of what comes back to it', () => {
    const bet = stake(10n)
    const won = win(40n, bet.key)
    const start = after(given({ coin: 10n, tasks: [bonus(1, 10n, { target: 1_000n })] }), bet, won)
    const rich = post([{ from: BANK, to: 'cash', amount: 100n, reason: 'deposit' }])
    expect(purses(after(start, rich, undo(won.key)))).toEqual({ cash: 100n })
    const other = stake(25n)
    const owing = after(start, other, rich, undo(won.key))
    expect(purses(owing)).toEqual({ cash: 100n })
    expect(accountOf(owing, 'IDR').tasks[0]).toMatchObject({ held: 0n, owed: 25n })
    // Everything is taken back: the bonus is what it was, and so is the cash.
    expect(purses(after(owing, undo(bet.key), undo(other.key)))).toEqual({ cash: 100n, coin: 10n })
    expect(purses(after(owing, undo(other.key), undo(bet.key)))).toEqual({ cash: 100n, coin: 10n })
    const again = win(50n, other.key)
    const repaid = after(owing, again)
    expect(purses(repaid)).toEqual({ cash: 100n, coin: 25n })
    expect(accountOf(after(repaid, undo(again.key)), 'IDR').tasks[0]).toMatchObject({ held: 0n, owed: 25n })
  })

  test('takes a bonus win from cash when the bonus has become cash', () => {
    const bet = stake(10n)
    const won = win(40n, bet.key)
    const start = after(given({ coin: 10n, tasks: [bonus(1, 10n, { target: 30n })] }), bet, won)
    expect(purses(start)).toEqual({ coin: 40n })
    const freed = after(start, round(20n, 0n))
    expect(purses(freed)).toEqual({ cash: 20n })
    const undone = after(freed, undo(won.key))
    expect(purses(undone)).toEqual({})
    // The other 20 were lost: nothing but what comes back of the bonus pays for them.
    expect(accountOf(undone, 'IDR').tasks[0]).toMatchObject({ state: 'open', cur: 20n, released: 0n, owed: 20n })
    expect(purses(after(undone, undo(bet.key)))).toEqual({})
  })

  test('of a stake first pays what is owed', () => {
    const bet = stake(10n)
    const won = win(10n, bet.key)
    const spent = post([{ from: 'cash', to: BANK, amount: 10n, reason: 'correction' }])
    const owing = after(given({ cash: 10n }), bet, won, spent, undo(won.key))
    expect(purses(owing)).toEqual({ debt: 10n })
    const applied = applyCommand(owing, undo(bet.key))
    expect(moved(applied)).toEqual(['5 100 null cash 10 10 refund', '6 cash 0 debt 0 10 debt'])
    const less = after(owing, post([{ from: BANK, to: 'debt', amount: 7n, reason: 'debt' }]))
    expect(purses(after(less, undo(bet.key)))).toEqual({ cash: 7n })
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

  test('cannot take back a void, a payment, the end of a round or a play in another currency', () => {
    const bet = stake(5n)
    const first = undo(bet.key)
    const gift = post([{ from: BANK, to: 'cash', amount: 5n, reason: 'promotion' }])
    const other = stake(1n)
    const ledger = after(given({ cash: 10n }), bet, first, gift, other)
    for (const play of [first.key, gift.key]) expect(applyCommand(ledger, undo(play)).outcome).toBe('unknown-play')
    const closing = close(other.key)
    expect(applyCommand(after(ledger, closing), undo(closing.key)).outcome).toBe('unknown-play')
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
