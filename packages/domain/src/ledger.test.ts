import { describe, expect, test } from 'vitest'
import {
  type Account,
  type Applied,
  accountOf,
  applyCommand,
  type Command,
  emptyLedger,
  type Ledger,
  type PostCommand,
  type RoundCommand,
  type StakeCommand,
  type VoidCommand,
  type WinCommand,
} from './ledger.ts'
import { MAX_WIRE } from './money.ts'
import type { WageringTask } from './wagering.ts'

const GAME = 100
const BANK = 101
const who = { playerId: 1n, currency: 'IDR' }
let keys = 0
const key = () => `key ${++keys}`

const stake = (amount: bigint, more: Partial<StakeCommand> = {}): StakeCommand => ({
  ...{ kind: 'stake', ...who, key: key(), accountId: GAME, gameId: 7, purse: 'cash', stake: amount },
  counting: amount,
  ...more,
})
const round = (amount: bigint, win: bigint, more: Partial<RoundCommand> = {}): RoundCommand => ({
  ...{ kind: 'round', ...who, key: key(), accountId: GAME, gameId: 7, purse: 'cash', stake: amount, win },
  counting: amount,
  ...more,
})
const win = (amount: bigint, play: string, more: Partial<WinCommand> = {}): WinCommand =>
  ({ kind: 'win', ...who, key: key(), accountId: GAME, gameId: 7, win: amount, play, ...more }) as WinCommand
const undo = (play: string, more: Partial<VoidCommand> = {}): VoidCommand =>
  ({ kind: 'void', ...who, key: key(), accountId: GAME, play, ...more }) as VoidCommand
const post = (moves: PostCommand['moves'], more: Partial<PostCommand> = {}): PostCommand => ({
  ...{ kind: 'post', ...who, key: key(), moves },
  ...more,
})
const task = (id: number, change: Partial<WageringTask> = {}): WageringTask => ({
  ...{ id, kind: 'coin', cur: 0n, target: 100n, amount: 10n, state: 'open', released: 0n },
  ...change,
})
const byForeign = (command: WinCommand | VoidCommand, id: string, foreignPlay: string) => {
  const { play: _, ...rest } = { play: '', ...command }
  return { ...rest, foreign: { source: 1, id }, foreignPlay } as WinCommand | VoidCommand
}

type Given = Partial<Account['purses'] & Pick<Account, 'debt' | 'tasks'>>
function given({ debt = 0n, tasks = [], ...purses }: Given): Ledger {
  const none = { coin: 0n, cash: 0n, frozenCoin: 0n, frozenCash: 0n, gold: 0n }
  const account: Account = { purses: { ...none, ...purses }, debt, number: 0n, tasks }
  return { ...emptyLedger(1n), accounts: new Map([['IDR', account]]) }
}

/** What is left after the commands, of which each must do its work. */
function after(ledger: Ledger, ...commands: Command[]): Ledger {
  return commands.reduce((before, command) => {
    const applied = applyCommand(before, command)
    expect(applied.outcome).toBe('done')
    return applied.ledger
  }, ledger)
}

const purses = (ledger: Ledger) => {
  const { purses: all, debt } = accountOf(ledger, 'IDR')
  const filled = Object.entries({ ...all, debt }).filter(([, amount]) => amount !== 0n)
  return Object.fromEntries(filled)
}
const tasks = (ledger: Ledger) =>
  accountOf(ledger, 'IDR').tasks.map(({ cur, state, released }) => ({ cur, state, released }))
const moved = ({ transfers }: Applied) =>
  transfers.map(({ number, debit, credit, amount, debitAfter, creditAfter, reason }) =>
    [number, debit, debitAfter, credit, creditAfter, amount, reason].map((part) => String(part)).join(' '),
  )

describe('a stake', () => {
  test('takes cash, then bonus, and each movement has its number and the balance after it', () => {
    const applied = applyCommand(given({ cash: 10n, coin: 10n, tasks: [task(1)] }), stake(15n))
    expect(applied).toMatchObject({ outcome: 'done', answer: { number: 2n, cash: 0n, coin: 5n, gold: 0n } })
    expect(moved(applied)).toEqual(['1 cash 0 100 null 10 stake', '2 coin 5 100 null 5 stake'])
    expect(tasks(applied.ledger)).toEqual([{ cur: 15n, state: 'open', released: 0n }])
  })

  test('above what both hold is refused, one that takes the last of both is not', () => {
    const ledger = given({ cash: 10n, coin: 10n })
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

  test('of nothing is free, and its win is cash', () => {
    const applied = applyCommand(emptyLedger(1n), round(0n, 7n))
    expect(moved(applied)).toEqual(['1 100 null cash 7 7 win'])
  })
})

describe('wagering', () => {
  test('counts for the oldest open task of each kind', () => {
    const open = [
      task(1, { kind: 'cash' }),
      task(2, { state: 'finished' }),
      task(3),
      task(4),
      task(5, { kind: 'cash' }),
    ]
    expect(
      tasks(after(given({ cash: 50n, tasks: open }), stake(50n, { counting: 20n }))).map(({ cur }) => cur),
    ).toEqual([20n, 0n, 20n, 0n, 0n])
  })

  test('a stake that does not count leaves tasks alone, and its void too', () => {
    const bet = stake(50n, { counting: 0n })
    const ledger = after(given({ cash: 50n, tasks: [task(1)] }), bet)
    expect(ledger.entries.get(bet.key)!.counted).toEqual([])
    expect(tasks(after(ledger, undo(bet.key)))).toEqual([{ cur: 0n, state: 'open', released: 0n }])
  })

  test('a finished task frees its bonus while another is open, the last one the whole purse', () => {
    const open = [task(1, { cur: 90n }), task(2, { cur: 95n })]
    const first = applyCommand(given({ cash: 100n, coin: 40n, tasks: open }), stake(10n))
    expect(moved(first)).toEqual(['1 cash 90 100 null 10 stake', '2 coin 30 cash 100 10 bonus_to_cash'])
    expect(tasks(first.ledger)).toEqual([
      { cur: 100n, state: 'finished', released: 10n },
      { cur: 95n, state: 'open', released: 0n },
    ])
    const second = applyCommand(first.ledger, stake(10n))
    expect(moved(second)).toEqual(['4 cash 90 100 null 10 stake', '5 coin 0 cash 120 30 bonus_to_cash'])
    expect(second.answer).toEqual({ number: 6n, cash: 120n, coin: 0n, gold: 0n })
    expect(tasks(second.ledger)[1]).toEqual({ cur: 100n, state: 'finished', released: 30n })
  })

  test('a finished cash task frees no bonus', () => {
    const open = [task(1, { kind: 'cash', cur: 90n }), task(2)]
    const applied = applyCommand(given({ cash: 100n, coin: 40n, tasks: open }), stake(10n))
    expect(purses(applied.ledger)).toEqual({ cash: 90n, coin: 40n })
    expect(tasks(applied.ledger)[0]).toEqual({ cur: 100n, state: 'finished', released: 0n })
  })
})

describe('a win', () => {
  test('returns in the split of its stake', () => {
    const bet = stake(30n)
    const ledger = after(given({ cash: 10n, coin: 20n, tasks: [task(1)] }), bet)
    const applied = applyCommand(ledger, win(100n, bet.key))
    expect(moved(applied)).toEqual(['3 100 null cash 34 34 win', '4 100 null coin 66 66 win'])
  })

  test('is all cash when the stake finished the last bonus task, in one call or in two', () => {
    const start = given({ coin: 50n, tasks: [task(1, { cur: 70n })] })
    const bet = stake(30n)
    expect(purses(after(start, bet, win(60n, bet.key)))).toEqual({ cash: 80n })
    expect(purses(after(start, round(30n, 60n)))).toEqual({ cash: 80n })
  })

  test('of a bonus that was given up while it lay on the table is gone, and so is its refund', () => {
    const bet = stake(10n)
    const start = after(given({ coin: 10n, tasks: [task(1)] }), bet, post([], { forfeits: [1] }))
    expect(purses(after(start, win(30n, bet.key)))).toEqual({})
    expect(purses(after(start, undo(bet.key)))).toEqual({})
    const opens = [{ kind: 'coin', amount: 1n, target: 5n, source: 'bonus' }] as const
    const next = after(start, post([{ from: 100, to: 'coin', amount: 6n, reason: 'bonus' }], { opens }))
    expect(purses(after(next, win(30n, bet.key)))).toEqual({ coin: 6n })
    expect(purses(after(next, win(30n, bet.key), stake(5n)))).toEqual({ cash: 1n })
  })

  test('of a mixed bet keeps its cash when the bonus in it was given up, and only that is taken back', () => {
    const bet = stake(10n)
    const start = after(given({ cash: 4n, coin: 6n, tasks: [task(1)] }), bet, post([], { forfeits: [1] }))
    const paid = win(30n, bet.key)
    expect(purses(after(start, paid))).toEqual({ cash: 12n })
    expect(purses(after(start, paid, undo(paid.key)))).toEqual({})
    expect(purses(after(start, undo(bet.key)))).toEqual({ cash: 4n })
  })

  test('goes on as bonus once the task that was given up goes on', () => {
    const bet = stake(10n)
    const start = after(given({ coin: 10n, tasks: [task(1)] }), bet, post([], { forfeits: [1] }))
    expect(purses(after(start, post([], { reopens: [1] }), win(30n, bet.key)))).toEqual({ coin: 30n })
    expect(purses(after(start, win(30n, bet.key), post([], { reopens: [1] })))).toEqual({})
  })

  test('that was bonus and was given up is not taken from other money when it is voided', () => {
    const bet = stake(10n)
    const paid = win(30n, bet.key)
    const gone = post([{ from: 'coin', to: 100, amount: 30n, reason: 'bonus_forfeit' }], { forfeits: [1] })
    const rich = post([{ from: 100, to: 'cash', amount: 50n, reason: 'deposit' }])
    const start = after(given({ coin: 10n, tasks: [task(1)] }), bet, paid, gone, rich)
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
    const full = given({ cash: MAX_WIRE - 5n, coin: 5n, tasks: [task(1)] })
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

describe('the same again', () => {
  const bet = stake(5n, { reference: 'round 1', foreign: { source: 1, id: 'bet' } })
  const single = round(5n, 2n)
  const won = win(3n, bet.key)
  const gift = post([{ from: BANK, to: 'cash', amount: 1n, reason: 'promotion' }], {
    reference: 'gift',
    forfeits: [1],
    opens: [{ kind: 'cash', amount: 1n, target: 2n, source: 'bonus' }],
  })
  const taken = undo(single.key, { reference: 'round 2' })
  const ledger = after(given({ cash: 50n, gold: 50n, tasks: [task(1)] }), bet, single, won, gift, taken, round(9n, 0n))

  test.each([bet, single, won, gift, taken])('answers what the first did: $kind', (command) => {
    const { answer } = ledger.entries.get(command.key)!
    expect(applyCommand(ledger, command)).toEqual({ ledger, outcome: 'repeated', answer, transfers: [] })
  })

  test('is known by the supplier’s id under another key, and by the key without that id', () => {
    const { foreign: _, ...withoutId } = bet
    expect(applyCommand(ledger, { ...bet, key: 'another' }).outcome).toBe('repeated')
    expect(applyCommand(ledger, withoutId).outcome).toBe('repeated')
    expect(applyCommand(ledger, { ...bet, counting: 0n }).outcome).toBe('repeated')
  })

  test.each<[string, Command]>([
    ['currency', { ...bet, currency: 'USDT' }],
    ['stake', { ...bet, stake: 6n }],
    ['purse', { ...bet, purse: 'gold' }],
    ['account', { ...bet, accountId: BANK }],
    ['game', { ...bet, gameId: null }],
    ['reference', { ...bet, reference: 'round 3' }],
    ['kind of play', { ...bet, kind: 'round', win: 0n }],
    ['kind of event', { ...undo(bet.key), key: bet.key }],
    ['kind of event, the other way round', { ...stake(5n), key: gift.key }],
    ['a void for a play', { ...single, key: taken.key }],
    ['supplier’s id', { ...bet, foreign: { source: 1, id: 'other' } }],
    ['supplier', { ...bet, foreign: { source: 2, id: 'bet' } }],
    ['win of a round', { ...single, win: 3n }],
    ['a round for a stake', { ...stake(5n), key: single.key }],
    ['win', { ...won, win: 4n }],
    ['play of a win', { ...won, play: single.key }],
    ['a stake for a win', { ...stake(0n), key: won.key }],
    ['moves of a post', { ...gift, moves: [] }],
    [
      'amount of a post',
      post([{ ...gift.moves[0]!, amount: 2n }], { ...gift, moves: [{ ...gift.moves[0]!, amount: 2n }] }),
    ],
    ['tasks of a post', { ...gift, opens: [] }],
    ['target of a post', { ...gift, opens: [{ ...gift.opens![0]!, target: 3n }] }],
    ['forfeits of a post', { ...gift, forfeits: [] }],
    ['reference of a post', { ...gift, reference: 'other' }],
    ['currency of a post', { ...gift, currency: 'USDT' }],
    ['id of a post', { ...gift, foreign: { source: 1, id: 'gift' } }],
    ['a post for a stake', { ...gift, key: bet.key }],
    ['play of a void', { ...taken, play: bet.key } as Command],
    ['account of a void', { ...taken, accountId: BANK }],
    ['currency of a void', { ...taken, currency: 'USDT' }],
    ['reference of a void', { ...taken, reference: 'round 3' }],
    ['id of a void', { ...taken, foreign: { source: 1, id: 'void' } }],
  ])('with another %s is refused', (_, command) => {
    expect(applyCommand(ledger, command)).toMatchObject({ ledger, outcome: 'changed', transfers: [] })
  })

  test('a supplier’s id that is another player’s is refused, whatever it is for', () => {
    const theirs = { ...ledger, foreign: new Map([['1 theirs', { playerId: 2n, key: bet.key }]]) }
    const foreign = { source: 1, id: 'theirs' }
    for (const command of [
      { ...bet, foreign },
      stake(1n, { foreign }),
      undo(bet.key, { foreign }),
      post([], { foreign }),
    ]) {
      expect(applyCommand(theirs, command).outcome).toBe('changed')
    }
  })
})

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
    expect(tasks(ledger)).toEqual([{ cur: 100n, state: 'finished', released: 10n }])
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

describe('a post', () => {
  test('moves in the order given, between own purses with two numbers', () => {
    const applied = applyCommand(
      given({ cash: 10n }),
      post([
        { from: 'cash', to: 'frozenCash', amount: 8n, reason: 'withdrawal_freeze' },
        { from: 'frozenCash', to: BANK, amount: 7n, reason: 'withdrawal_paid' },
        { from: BANK, to: 'gold', amount: 1n, reason: 'promotion' },
      ]),
    )
    expect(moved(applied)).toEqual([
      '1 cash 2 frozenCash 8 8 withdrawal_freeze',
      '3 frozenCash 1 101 null 7 withdrawal_paid',
      '4 101 null gold 1 1 promotion',
    ])
    expect(applied.answer).toEqual({ number: 4n, cash: 2n, coin: 0n, gold: 1n })
  })

  test('happens as a whole or not at all', () => {
    const ledger = given({ cash: 10n, debt: 3n })
    const gift = { from: BANK, to: 'gold', amount: 1n, reason: 'promotion' } as const
    for (const from of ['cash', 'coin', 'frozenCash', 'frozenCoin', 'gold'] as const) {
      const asked = post([gift, { from, to: BANK, amount: 11n, reason: 'correction' }])
      expect(applyCommand(ledger, asked)).toMatchObject({ ledger, outcome: 'poor', transfers: [] })
    }
    const early = post([
      { from: 'cash', to: BANK, amount: 11n, reason: 'correction' },
      { from: BANK, to: 'cash', amount: 5n, reason: 'correction' },
    ])
    expect(applyCommand(ledger, early).outcome).toBe('poor')
    expect(applyCommand(ledger, post([{ from: BANK, to: 'debt', amount: 4n, reason: 'debt' }])).outcome).toBe('poor')
    expect(applyCommand(ledger, post([{ from: BANK, to: 'debt', amount: 3n, reason: 'debt' }])).outcome).toBe('done')
  })

  test('cannot fill a purse beyond what the wire carries, nor cash and bonus together', () => {
    const ledger = given({ cash: 10n })
    const give = (to: 'cash' | 'coin' | 'gold' | 'frozenCash' | 'frozenCoin', amount: bigint) =>
      applyCommand(ledger, post([{ from: BANK, to, amount, reason: 'correction' }])).outcome
    expect(give('cash', MAX_WIRE - 10n)).toBe('done')
    expect(give('cash', MAX_WIRE - 9n)).toBe('too-large')
    expect(give('coin', MAX_WIRE - 9n)).toBe('too-large')
    for (const to of ['gold', 'frozenCash', 'frozenCoin'] as const) expect(give(to, MAX_WIRE)).toBe('done')
    for (const to of ['gold', 'frozenCash', 'frozenCoin'] as const) {
      const twice = post([
        { from: BANK, to, amount: MAX_WIRE, reason: 'correction' },
        { from: BANK, to, amount: 1n, reason: 'correction' },
      ])
      expect(applyCommand(ledger, twice).outcome).toBe('too-large')
    }
  })

  test('opens tasks after the ones there were and forfeits those that are open', () => {
    const before = [task(1, { state: 'finished' }), task(2), task(3)]
    const opens = [
      { kind: 'coin', amount: 5n, target: 50n, source: 'bonus' },
      { kind: 'cash', amount: 6n, target: 6n, source: 'deposit' },
    ] as const
    const ledger = after(given({ tasks: before }), post([], { opens, forfeits: [1, 2] }))
    expect(accountOf(ledger, 'IDR').tasks).toEqual([
      task(1, { state: 'finished' }),
      task(2, { state: 'forfeited' }),
      task(3),
      task(4, { amount: 5n, target: 50n }),
      task(5, { kind: 'cash', amount: 6n, target: 6n }),
    ])
  })

  test('under a key of other days is refused', () => {
    expect(applyCommand(given({}), post([]), { isOfTheseDays: () => false }).outcome).toBe('stale-key')
  })

  test('is known by the provider’s id', () => {
    const gift = post([{ from: BANK, to: 'cash', amount: 5n, reason: 'deposit' }], {
      foreign: { source: 9, id: 'pay' },
    })
    const ledger = after(given({}), gift)
    expect(applyCommand(ledger, { ...gift, key: key() })).toMatchObject({ ledger, outcome: 'repeated' })
  })
})

test('what is no amount, or of another player, is a bug and moves nothing', () => {
  const ledger = given({ cash: 10n })
  const bad: Command[] = [
    stake(-1n, { counting: -1n }),
    stake(5n, { counting: -1n }),
    stake(5n, { counting: 6n }),
    round(1n, -1n),
    round(MAX_WIRE + 1n, 0n),
    round(5n, 0n, { counting: 6n }),
    win(MAX_WIRE + 1n, 'play'),
    post([{ from: BANK, to: 'cash', amount: 0n, reason: 'correction' }]),
    post([{ from: BANK, to: 'cash', amount: -1n, reason: 'correction' }]),
    post([], { opens: [{ kind: 'cash', amount: 0n, target: 1n, source: 'deposit' }] }),
    post([], { opens: [{ kind: 'cash', amount: 1n, target: 0n, source: 'deposit' }] }),
    stake(1n, { playerId: 2n }),
  ]
  for (const command of bad) expect(() => applyCommand(ledger, command)).toThrow(RangeError)
  expect(applyCommand(ledger, win(MAX_WIRE, 'play')).outcome).toBe('unknown-play')
})
