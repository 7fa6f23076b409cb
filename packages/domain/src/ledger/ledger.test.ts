import { describe, expect, test } from 'vitest'
import { MAX_WIRE } from '../money/money.ts'
import { after, BANK, bonus, given, key, moved, post, purses, round, stake, task, undo, win } from './examples.ts'
import { accountOf, applyCommand, type Command } from './ledger.ts'

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
    ['subject', { ...bet, subject: null }],
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
    const give = (to: 'cash' | 'gold' | 'frozenCash' | 'frozenCoin', amount: bigint) =>
      applyCommand(ledger, post([{ from: BANK, to, amount, reason: 'correction' }])).outcome
    expect(give('cash', MAX_WIRE - 10n)).toBe('done')
    expect(give('cash', MAX_WIRE - 9n)).toBe('too-large')
    const opens = [{ kind: 'coin', amount: MAX_WIRE - 9n, target: 1n, source: 'bonus' }] as const
    const bonus = { from: BANK, to: 'coin', amount: MAX_WIRE - 9n, reason: 'bonus' } as const
    expect(applyCommand(ledger, post([bonus], { opens })).outcome).toBe('too-large')
    for (const to of ['gold', 'frozenCash', 'frozenCoin'] as const) expect(give(to, MAX_WIRE)).toBe('done')
    for (const to of ['gold', 'frozenCash', 'frozenCoin'] as const) {
      const twice = post([
        { from: BANK, to, amount: MAX_WIRE, reason: 'correction' },
        { from: BANK, to, amount: 1n, reason: 'correction' },
      ])
      expect(applyCommand(ledger, twice).outcome).toBe('too-large')
    }
  })

  test('opens tasks after the ones there were, and ends those that are open', () => {
    const before = [task(1, { state: 'finished' }), task(2), task(3), task(4), task(5, { released: 1n })]
    const opens = [
      { kind: 'coin', amount: 5n, target: 50n, source: 'bonus' },
      { kind: 'cash', amount: 6n, target: 6n, source: 'deposit' },
    ] as const
    const gift = [{ from: BANK, to: 'coin', amount: 5n, reason: 'bonus' }] as const
    const ended = { forfeits: [1, 2, 5], expires: [4, 5] }
    const ledger = after(given({ tasks: before }), post(gift, { opens, ...ended }))
    expect(accountOf(ledger, 'IDR').tasks).toEqual([
      task(1, { state: 'finished' }),
      task(2, { state: 'forfeited' }),
      task(3),
      task(4, { state: 'expired' }),
      // What it has set free would no longer be bound.
      task(5, { released: 1n }),
      task(6, { amount: 5n, target: 50n, held: 5n }),
      task(7, { kind: 'cash', amount: 6n, target: 6n }),
    ])
  })

  test('brings no bonus money that no bonus holds, and takes it from the oldest', () => {
    const ledger = given({ coin: 12n, tasks: [bonus(1, 5n), bonus(2, 7n)] })
    const give = (amount: bigint) => post([{ from: BANK, to: 'coin', amount, reason: 'correction' }])
    expect(applyCommand(ledger, give(1n))).toMatchObject({ ledger, outcome: 'loose-bonus', transfers: [] })
    expect(applyCommand(ledger, post([], { forfeits: [1] })).outcome).toBe('loose-bonus')
    const taken = after(ledger, post([{ from: 'coin', to: BANK, amount: 6n, reason: 'correction' }]))
    expect(accountOf(taken, 'IDR').tasks.map(({ held }) => held)).toEqual([0n, 6n])
  })

  test('gives up a bonus, and lets it go on with what it held', () => {
    const ledger = given({ coin: 12n, tasks: [bonus(1, 5n), bonus(2, 7n)] })
    const given1 = post([{ from: 'coin', to: 'frozenCoin', amount: 5n, reason: 'withdrawal_freeze' }], {
      forfeits: [1],
    })
    const up = after(ledger, given1)
    expect(purses(up)).toEqual({ coin: 7n, frozenCoin: 5n })
    const back = post([{ from: 'frozenCoin', to: 'coin', amount: 5n, reason: 'withdrawal_returned' }], {
      reopens: [1, 2],
    })
    expect(accountOf(after(up, back), 'IDR')).toMatchObject({ tasks: [bonus(1, 5n), bonus(2, 7n)] })
    const more = post([{ from: BANK, to: 'coin', amount: 6n, reason: 'withdrawal_returned' }], { reopens: [1] })
    expect(applyCommand(up, more).outcome).toBe('loose-bonus')
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

test('anything that is no amount, or is another player’s, is a bug and moves nothing', () => {
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
