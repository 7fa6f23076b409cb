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
import { accountOf, applyCommand, type Command, emptyLedger, type Ledger } from './ledger.ts'

describe('a stake', () => {
  test('takes cash, then bonus, and each movement has its number and the balance after it', () => {
    const applied = applyCommand(given({ cash: 10n, coin: 10n, tasks: [bonus(1, 10n)] }), stake(15n))
    expect(applied).toMatchObject({ outcome: 'done', answer: { number: 2n, cash: 0n, coin: 5n, gold: 0n } })
    expect(moved(applied)).toEqual(['1 cash 0 100 null 10 stake', '2 coin 5 100 null 5 stake'])
    // It is on the table, and counts for nothing yet.
    expect([...applied.ledger.open]).toHaveLength(1)
    expect(tasks(applied.ledger)).toEqual([{ cur: 0n, state: 'open', released: 0n }])
  })

  test('above what both hold is refused, one that takes the last of both is not', () => {
    const ledger = given({ cash: 10n, coin: 10n, tasks: [bonus(1, 10n)] })
    expect(applyCommand(ledger, stake(21n))).toEqual({
      ...{ ledger, outcome: 'poor', transfers: [] },
      answer: { number: 0n, cash: 10n, coin: 10n, gold: 0n },
    })
    expect(purses(after(ledger, stake(20n)))).toEqual({})
  })

  test('of gold takes gold only and counts for nothing', () => {
    const ledger = given({ cash: 10n, gold: 8n, tasks: [task(1)] })
    const applied = applyCommand(ledger, stake(8n, { purse: 'gold' }))
    expect(moved(applied)).toEqual(['1 gold 0 100 null 8 stake'])
    expect(tasks(applied.ledger)).toEqual([{ cur: 0n, state: 'open', released: 0n }])
    expect(applyCommand(ledger, stake(9n, { purse: 'gold' })).outcome).toBe('poor')
  })

  test('waits while something is owed, unless it is of gold', () => {
    const ledger = given({ cash: 10n, gold: 10n, debt: 1n })
    expect(applyCommand(ledger, stake(1n)).outcome).toBe('in-debt')
    expect(applyCommand(ledger, stake(1n, { purse: 'gold' })).outcome).toBe('done')
  })

  test('under a key of other days is refused', () => {
    const ledger = given({ cash: 10n })
    const days = { isOfTheseDays: (asked: string) => asked !== 'old' }
    expect(applyCommand(ledger, stake(1n, { key: 'old' }), days).outcome).toBe('stale-key')
    expect(applyCommand(ledger, stake(1n), days).outcome).toBe('done')
  })

  test('of zero is free, and its win is cash', () => {
    const applied = applyCommand(emptyLedger(1n), round(0n, 7n))
    expect(moved(applied)).toEqual(['1 100 null cash 7 7 win'])
  })
})

describe('wagering', () => {
  const open = [task(1, { kind: 'cash' }), task(2, { state: 'finished' }), task(3), task(4), task(5, { kind: 'cash' })]
  const curs = (ledger: Ledger) => tasks(ledger).map(({ cur }) => cur)

  test('counts for the oldest open task of each kind: bonuses by the game’s rate, deposits all of the cash', () => {
    const start = given({ cash: 50n, tasks: open })
    expect(curs(after(start, round(50n, 0n, { counting: 20n })))).toEqual([50n, 0n, 20n, 0n, 0n])
    const covered = round(50n, 0n, { counting: 10n, atRisk: 10n })
    expect(curs(after(start, covered))).toEqual([10n, 0n, 10n, 0n, 0n])
    const mixed = given({ cash: 30n, coin: 20n, tasks: [...open, bonus(6, 20n)] })
    expect(curs(after(mixed, round(50n, 0n)))).toEqual([30n, 0n, 50n, 0n, 0n, 0n])
  })

  test('waits until the stake has ended: by a win, also of zero, by the end of its round, or by rule', () => {
    const bet = stake(50n, { reference: 'round 1' })
    const start = after(given({ cash: 50n, tasks: open }), bet)
    const counted = [50n, 0n, 50n, 0n, 0n]
    expect(curs(start)).toEqual([0n, 0n, 0n, 0n, 0n])
    expect(curs(after(start, win(0n, bet.key)))).toEqual(counted)
    expect(curs(after(start, close(bet.key)))).toEqual(counted)
    expect(curs(after(start, stake(0n, { reference: 'round 1', closes: true })))).toEqual(counted)
    expect(curs(after(start, stake(0n, { reference: 'round 2', closes: true })))).toEqual([0n, 0n, 0n, 0n, 0n])
    expect(curs(after(start, stake(0n, { reference: 'round 1', closes: true, accountId: BANK })))).toEqual([
      0n,
      0n,
      0n,
      0n,
      0n,
    ])
  })

  test('counts once, however many wins come', () => {
    const bet = stake(20n)
    const ledger = after(given({ cash: 50n, tasks: open }), bet, win(1n, bet.key), win(1n, bet.key), win(0n, bet.key))
    expect(curs(ledger)).toEqual([20n, 0n, 20n, 0n, 0n])
  })

  test('counts for nothing where its win only gives it back, until that win is taken back', () => {
    const bet = stake(20n)
    const back = win(20n, bet.key, { stands: 0n })
    const returned = after(given({ cash: 50n, tasks: open }), bet, back)
    expect([purses(returned), curs(returned)]).toEqual([{ cash: 50n }, [0n, 0n, 0n, 0n, 0n]])
    const again = after(returned, undo(back.key))
    expect([...again.open]).toEqual([bet.key])
    expect(curs(after(again, win(20n, bet.key)))).toEqual([20n, 0n, 20n, 0n, 0n])
  })

  test('counts as far as it has stood, where its win gives some of it back', () => {
    const bet = stake(20n)
    const ledger = after(given({ cash: 50n, tasks: open }), bet, win(30n, bet.key, { stands: 12n }))
    expect([purses(ledger), curs(ledger)]).toEqual([{ cash: 60n }, [12n, 0n, 12n, 0n, 0n]])
    const counting = stake(20n, { counting: 5n, atRisk: 8n })
    const part = after(given({ cash: 50n, tasks: open }), counting, win(0n, counting.key, { stands: 6n }))
    expect(curs(part)).toEqual([6n, 0n, 5n, 0n, 0n])
  })

  test('counts for no task that came after the stake was placed', () => {
    const bet = stake(50n)
    const opens = [{ kind: 'coin', amount: 5n, target: 5n, source: 'bonus' }] as const
    const granted = post([{ from: BANK, to: 'coin', amount: 5n, reason: 'bonus' }], { opens })
    const ledger = after(given({ cash: 50n }), bet, granted, win(50n, bet.key))
    expect(tasks(ledger)).toEqual([{ cur: 0n, state: 'open', released: 0n }])
    expect(tasks(after(ledger, round(5n, 5n)))).toEqual([{ cur: 5n, state: 'finished', released: 5n }])
  })

  test('a stake that does not count leaves tasks alone', () => {
    const bet = stake(50n, { counting: 0n, atRisk: 0n })
    const ledger = after(given({ cash: 50n, tasks: open }), bet, win(0n, bet.key))
    expect(curs(ledger)).toEqual([0n, 0n, 0n, 0n, 0n])
  })

  test('a finished task frees what its own bonus holds, and no other’s', () => {
    const held = [bonus(1, 30n, { cur: 90n }), bonus(2, 10n, { cur: 95n })]
    const first = applyCommand(given({ cash: 100n, coin: 40n, tasks: held }), round(10n, 0n))
    expect(moved(first)).toEqual(['1 cash 90 100 null 10 stake', '2 coin 10 cash 120 30 bonus_to_cash'])
    expect(tasks(first.ledger)).toEqual([
      { cur: 100n, state: 'finished', released: 30n },
      { cur: 95n, state: 'open', released: 0n },
    ])
    const second = applyCommand(first.ledger, round(10n, 0n))
    expect(moved(second)).toEqual(['4 cash 110 100 null 10 stake', '5 coin 0 cash 120 10 bonus_to_cash'])
    expect(second.answer).toEqual({ number: 6n, cash: 120n, coin: 0n, gold: 0n })
    expect(tasks(second.ledger)[1]).toEqual({ cur: 100n, state: 'finished', released: 10n })
  })

  test('a finished cash task frees no bonus', () => {
    const held = [task(1, { kind: 'cash', cur: 90n }), bonus(2, 40n)]
    const applied = applyCommand(given({ cash: 100n, coin: 40n, tasks: held }), round(10n, 0n))
    expect(purses(applied.ledger)).toEqual({ cash: 90n, coin: 40n })
    expect(tasks(applied.ledger)[0]).toEqual({ cur: 100n, state: 'finished', released: 0n })
  })
})

describe('the end of a round', () => {
  const [one, two] = [stake(10n, { reference: 'round 1' }), stake(20n, { reference: 'round 1' })]
  const start = after(given({ cash: 50n, tasks: [task(1)] }), one, two)

  test('ends every stake of it: each stands and counts', () => {
    const ledger = after(start, win(40n, two.key, { reference: 'round 1', closes: true }))
    expect(ledger.open.size).toBe(0)
    expect(tasks(ledger)).toEqual([{ cur: 30n, state: 'open', released: 0n }])
    expect(purses(ledger)).toEqual({ cash: 60n })
  })

  test('comes with the last stake, which is then lost', () => {
    const last = stake(5n, { reference: 'round 1', closes: true })
    const ledger = after(start, last)
    expect(ledger.open.size).toBe(0)
    expect(tasks(ledger)).toEqual([{ cur: 35n, state: 'open', released: 0n }])
    // Its own void opens the round again: the supplier may not know that it was taken.
    const undone = after(ledger, undo(last.key))
    expect([...undone.open].sort()).toEqual([one.key, two.key].sort())
    expect(tasks(undone)).toEqual([{ cur: 0n, state: 'open', released: 0n }])
    expect(purses(undone)).toEqual({ cash: 20n })
  })

  test('comes with a void, for the stakes that are left', () => {
    const ledger = after(start, undo(two.key, { closes: true }))
    expect(ledger.open.size).toBe(0)
    expect(tasks(ledger)).toEqual([{ cur: 10n, state: 'open', released: 0n }])
  })

  test('by rule ends a stake once, and a late win is still paid', () => {
    const ledger = after(start, close(one.key))
    expect(applyCommand(ledger, close(one.key)).outcome).toBe('ended')
    expect(applyCommand(ledger, close('nothing')).outcome).toBe('ended')
    expect(applyCommand(start, close(one.key), { isOfTheseDays: () => false }).outcome).toBe('stale-key')
    expect(purses(after(ledger, win(7n, one.key)))).toEqual({ cash: 27n })
    expect(tasks(after(ledger, win(7n, one.key)))).toEqual([{ cur: 10n, state: 'open', released: 0n }])
  })
})

describe('a win', () => {
  test('returns in the split of its stake', () => {
    const bet = stake(30n)
    const ledger = after(given({ cash: 10n, coin: 20n, tasks: [bonus(1, 20n)] }), bet)
    const applied = applyCommand(ledger, win(100n, bet.key))
    expect(moved(applied)).toEqual(['3 100 null cash 34 34 win', '4 100 null coin 66 66 win'])
  })

  test('is all cash when the stake finished the task of its bonus, in one call or in two', () => {
    const start = given({ coin: 50n, tasks: [bonus(1, 50n, { cur: 70n })] })
    const bet = stake(30n)
    expect(purses(after(start, bet, win(60n, bet.key)))).toEqual({ cash: 80n })
    expect(purses(after(start, round(30n, 60n)))).toEqual({ cash: 80n })
  })

  test('goes to the bonuses that it was staked from, each where it has gone', () => {
    const bet = stake(30n)
    const start = given({ cash: 30n, coin: 30n, tasks: [bonus(1, 10n, { target: 5n }), bonus(2, 20n)] })
    const staked = after(start, stake(30n), bet)
    const one = after(staked, win(60n, bet.key))
    // The first bonus's task was finished by this very bet.
    expect(purses(one)).toEqual({ cash: 20n, coin: 40n })
    const gone = after(staked, post([], { forfeits: [1] }), win(60n, bet.key))
    expect(purses(gone)).toEqual({ coin: 40n })
  })

  test('of a bonus that was given up while it was on the table is gone, and so is its refund', () => {
    const bet = stake(10n)
    const start = after(given({ coin: 10n, tasks: [bonus(1, 10n)] }), bet, post([], { forfeits: [1] }))
    expect(purses(after(start, win(30n, bet.key)))).toEqual({})
    expect(purses(after(start, undo(bet.key)))).toEqual({})
    const opens = [{ kind: 'coin', amount: 6n, target: 5n, source: 'bonus' }] as const
    const next = after(start, post([{ from: BANK, to: 'coin', amount: 6n, reason: 'bonus' }], { opens }))
    expect(purses(after(next, win(30n, bet.key)))).toEqual({ coin: 6n })
    // Another bonus that is finished meanwhile sets nothing of it free.
    expect(purses(after(next, round(5n, 5n), win(30n, bet.key)))).toEqual({ cash: 6n })
  })

  test('of a mixed bet keeps its cash when the bonus in it was given up, and only that is taken back', () => {
    const bet = stake(10n)
    const start = after(given({ cash: 4n, coin: 6n, tasks: [bonus(1, 6n)] }), bet, post([], { forfeits: [1] }))
    const paid = win(30n, bet.key)
    expect(purses(after(start, paid))).toEqual({ cash: 12n })
    expect(purses(after(start, paid, undo(paid.key)))).toEqual({})
    expect(purses(after(start, undo(bet.key)))).toEqual({ cash: 4n })
  })

  test('comes back with its bonus, if that goes on', () => {
    const bet = stake(10n)
    const start = after(given({ coin: 10n, tasks: [bonus(1, 10n)] }), bet, post([], { forfeits: [1] }))
    expect(purses(after(start, post([], { reopens: [1] }), win(30n, bet.key)))).toEqual({ coin: 30n })
    const back = post([{ from: BANK, to: 'coin', amount: 30n, reason: 'withdrawal_returned' }], { reopens: [1] })
    expect(purses(after(start, win(30n, bet.key), back))).toEqual({ coin: 30n })
  })

  test('that was bonus and was given up is not taken from other money when it is voided', () => {
    const bet = stake(10n)
    const paid = win(30n, bet.key)
    const gone = post([{ from: 'coin', to: BANK, amount: 30n, reason: 'bonus_forfeit' }], { forfeits: [1] })
    const rich = post([{ from: BANK, to: 'cash', amount: 50n, reason: 'deposit' }])
    const start = after(given({ coin: 10n, tasks: [bonus(1, 10n)] }), bet, paid, gone, rich)
    expect(purses(after(start, undo(paid.key)))).toEqual({ cash: 50n })
  })

  test('of gold is gold, whatever is owed', () => {
    const bet = stake(5n, { purse: 'gold' })
    const ledger = after(given({ gold: 5n, debt: 9n }), bet, win(20n, bet.key))
    expect(purses(ledger)).toEqual({ gold: 20n, debt: 9n })
  })

  test('pays off first what is owed, from its cash', () => {
    const bet = stake(10n)
    const started = after(given({ cash: 10n }), bet)
    const account = accountOf(started, 'IDR')
    const owing = { ...started, accounts: new Map([['IDR', { ...account, debt: 15n }]]) }
    const first = applyCommand(owing, win(10n, bet.key))
    expect(moved(first)).toEqual(['2 100 null cash 10 10 win', '3 cash 0 debt 5 10 debt'])
    const second = applyCommand(first.ledger, win(10n, bet.key))
    expect(moved(second)).toEqual(['5 100 null cash 10 10 win', '6 cash 5 debt 0 5 debt'])
    expect(second.answer.number).toBe(7n)
  })

  test('needs its play: a known one of the same currency that has not been taken back', () => {
    const bet = stake(5n)
    const gift = post([{ from: BANK, to: 'cash', amount: 5n, reason: 'promotion' }])
    const ledger = after(given({ cash: 10n }), bet, gift)
    expect(applyCommand(ledger, win(1n, 'nothing')).outcome).toBe('unknown-play')
    expect(applyCommand(ledger, win(1n, gift.key)).outcome).toBe('unknown-play')
    expect(applyCommand(ledger, win(1n, bet.key, { currency: 'USDT' })).outcome).toBe('unknown-play')
    const won = win(1n, bet.key)
    expect(applyCommand(after(ledger, won), win(1n, won.key)).outcome).toBe('unknown-play')
    const voided = after(ledger, undo(bet.key))
    expect(applyCommand(voided, win(1n, bet.key))).toMatchObject({ outcome: 'voided', transfers: [] })
    const single = round(5n, 0n)
    expect(purses(after(given({ cash: 5n }), single, win(3n, single.key)))).toEqual({ cash: 3n })
  })

  test('that no purse could hold is refused; bonus and cash count together, gold alone', () => {
    const full = given({ cash: MAX_WIRE - 5n, coin: 5n, tasks: [bonus(1, 5n)] })
    expect(applyCommand(full, round(1n, 1n)).outcome).toBe('too-large')
    expect(applyCommand(full, round(1n, 0n)).outcome).toBe('done')
    expect(applyCommand(given({ cash: MAX_WIRE - 5n }), round(1n, 5n)).outcome).toBe('done')
    const golden = given({ cash: 5n, gold: MAX_WIRE })
    expect(applyCommand(golden, round(1n, 9n)).outcome).toBe('done')
    expect(applyCommand(golden, round(1n, 1n, { purse: 'gold' })).outcome).toBe('too-large')
    const bet = stake(5n)
    const later = after(given({ cash: 5n }), bet)
    expect(applyCommand(later, win(MAX_WIRE, bet.key)).outcome).toBe('done')
    expect(applyCommand(after(later, win(1n, bet.key)), win(MAX_WIRE, bet.key)).outcome).toBe('too-large')
  })

  test('finds its play by the supplier’s id, of this player and this supplier only', () => {
    const bet = stake(5n, { foreign: { source: 1, id: 'bet' } })
    const ledger = after(given({ cash: 10n }), bet)
    expect(applyCommand(ledger, byForeign(win(3n, ''), 'win', 'bet')).outcome).toBe('done')
    expect(applyCommand(ledger, byForeign(win(3n, ''), 'win', 'other')).outcome).toBe('unknown-play')
    const elsewhere = { ...byForeign(win(3n, ''), 'win', 'bet'), foreign: { source: 2, id: 'win' } }
    expect(applyCommand(ledger, elsewhere).outcome).toBe('unknown-play')
    const { foreign: _, ...alone } = byForeign(win(3n, ''), 'win', 'bet')
    expect(applyCommand(ledger, alone as Command).outcome).toBe('unknown-play')
    const theirs = { ...ledger, foreign: new Map([['1 bet', { playerId: 2n, key: bet.key }]]) }
    expect(applyCommand(theirs, byForeign(win(3n, ''), 'win', 'bet')).outcome).toBe('unknown-play')
  })
})
