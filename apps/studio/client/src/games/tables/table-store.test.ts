import { studioCalls, type TableBet, type TableState } from '@tablestakes/contract/studio'
import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '../../api.ts'
import { openTable } from './table-store.ts'

/** A studio that answers what it is told to, a line that can be cut, and a clock that only the test moves. */
function sitDown() {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  const answers = new Map<unknown, unknown[]>()
  const asked: [call: unknown, request: unknown][] = []
  const reported: unknown[] = []
  const refused: unknown[] = []
  const told: unknown[] = []
  const sounds: string[] = []
  const remembered: number[] = []
  let lines = 0
  let line: { message: (data: string) => void; end: () => void } | null = null
  let mine: TableBet | null = null
  let state = stateOf({})

  const answer = async (call: unknown, request: unknown) => {
    asked.push([call, request])
    const next = answers.get(call)?.shift()
    if (next instanceof Error) throw next
    if (typeof next === 'function') return next(request)
    if (next !== undefined) return next
    if (call === studioCalls.tableState) return { state, mine }
    return { balance: 77n }
  }
  const store = openTable({
    table: 'roulette',
    ask: answer as never,
    askFor: answer as never,
    report: (news) => reported.push(news),
    refuse: (failure) => refused.push(failure),
    play: (sound) => sounds.push(sound),
    tell: (message) => told.push(message),
    remember: ({ game_no }) => remembered.push(game_no),
    openLine: (hear) => {
      lines += 1
      line = hear
      return { close: () => {} }
    },
    shownMs: () => 3_000,
    later: (run, ms) => timers.push({ at: time + ms, run }),
    now: () => time,
  })
  /** Lets everything that waits for an answer go on. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const hear = async (message: object) => {
    line?.message(JSON.stringify(message))
    await settle()
  }
  return {
    ...{ store, asked, reported, refused, told, sounds, remembered, settle, hear },
    lines: () => lines,
    will: (call: unknown, ...next: unknown[]) => answers.set(call, next),
    setMine: (next: TableBet | null) => {
      mine = next
    },
    say: (change: Partial<TableState>) => {
      state = { ...state, ...change, now: 1_000_000 + time }
      return hear({ type: 'state', state: wire(state) })
    },
    cut: () => line?.end(),
    pass: async (ms: number) => {
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { run } of due) run()
      await settle()
    },
  }
}

function stateOf(change: Partial<TableState>): TableState {
  const none = { outcome: null, hash: null, bets: [], bet_count: 0, latest: [] }
  const times = { now: 1_000_000, began_at: 1_000_000, ends_at: 1_020_000 }
  return { table: 'roulette', game_no: 7, phase: 'betting', ...times, ...none, ...change }
}

const wire = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)))

const HASH = 'a'.repeat(64)
const RED = { spot: 'red', amount: 10n }
const SEVEN = { spot: 'n7', amount: 5n }

const betOf = (change: Partial<TableBet> = {}): TableBet => ({
  round_id: '00000000-0000-4000-8000-000000000001',
  bet_id: '00000000-0000-4000-8000-000000000002',
  table: 'roulette',
  game_no: 7,
  currency: 'IDR',
  stake: 10n,
  bets: [RED],
  state: 'playing',
  win: 0n,
  created_at: 1,
  ...change,
})

/** The bet that was asked for, as the studio takes it. */
const taken = (request: unknown) => {
  const { bet_id, bets, game_no } = request as Pick<TableBet, 'bet_id' | 'bets' | 'game_no'>
  return { bet: betOf({ bet_id, bets, game_no }), balance: 90n }
}

async function atTable() {
  const seat = sitDown()
  seat.store.subscribe(() => {})
  await seat.say({})
  return seat
}

/** A player whose bet is on the table. */
async function inGame() {
  const seat = await atTable()
  seat.will(studioCalls.tableBet, taken)
  seat.store.put([RED])
  seat.store.place()
  await seat.settle()
  const bet = seat.store.read().mine!
  return { ...seat, bet }
}

test('chips are put down, taken up, doubled and cleared before anything is sent', async () => {
  const { store, asked } = await atTable()
  store.put([RED])
  store.put([SEVEN])
  store.put([RED])
  store.undo()
  expect(store.read().chips).toEqual([RED, SEVEN])
  store.double()
  expect(store.read().chips).toEqual([RED, SEVEN, RED, SEVEN])
  store.clear()
  expect(store.read().chips).toEqual([])
  store.place()
  expect(asked.filter(([call]) => call === studioCalls.tableBet)).toEqual([])
})

test('chips on one spot are sent as one bet of this game, once; then nothing more can be put down', async () => {
  const { store, asked, will, settle, reported, told } = await atTable()
  will(studioCalls.tableBet, taken)
  store.put([RED, SEVEN])
  store.put([RED])
  store.place()
  store.place()
  expect(store.read().isPlacing).toBe(true)
  await settle()
  const sent = asked.filter(([call]) => call === studioCalls.tableBet)
  expect(sent).toHaveLength(1)
  expect(sent[0]![1]).toMatchObject({ table: 'roulette', game_no: 7, bets: [{ spot: 'red', amount: 20n }, SEVEN] })
  expect(store.read()).toMatchObject({ isPlacing: false, chips: [], mine: { state: 'playing' } })
  expect(reported).toEqual([{ balance: 90n }])
  expect(told.at(-1)).toEqual({ type: 'round', isOpen: true })
  store.put([RED])
  expect(store.read().chips).toEqual([])
})

test('what a bet came to is asked for after the picture of the draw, and told once', async () => {
  const { store, say, pass, setMine, reported, sounds, told, bet } = await inGame()
  setMine({ ...bet, state: 'ended', win: 20n })
  await say({ phase: 'drawn', outcome: 7, hash: HASH, ends_at: 1_030_000 })
  expect(sounds.at(-1)).toBe('press')
  await pass(2_900)
  expect(store.read().mine?.state).toBe('playing')
  await pass(200)
  expect(store.read().mine).toMatchObject({ state: 'ended', win: 20n })
  expect(sounds.at(-1)).toBe('win')
  await pass(10_000)
  const ends = reported.filter((news) => 'ended' in (news as object))
  expect(ends).toEqual([{ balance: 77n, ended: { id: bet.bet_id, stake: 10n, win: 20n } }])
  expect(told.at(-1)).toEqual({ type: 'round', isOpen: false })
})

test('a payout below the stake sounds like a loss, and a void gives the stake back without a sound', async () => {
  const less = await inGame()
  less.setMine({ ...less.bet, state: 'ended', win: 4n })
  await less.say({ phase: 'drawn', outcome: 7, hash: HASH })
  await less.pass(3_000)
  expect(less.sounds.at(-1)).toBe('lose')
  const none = await inGame()
  none.setMine({ ...none.bet, state: 'void' })
  await none.say({ phase: 'drawn', outcome: 7, hash: HASH })
  const before = none.sounds.length
  await none.pass(3_000)
  expect(none.sounds).toHaveLength(before)
  expect(none.reported.at(-1)).toMatchObject({ ended: { stake: 10n, win: 10n } })
})

test('a casino that is still hearing of the end is waited for', async () => {
  const { say, pass, setMine, reported, bet } = await inGame()
  setMine({ ...bet, state: 'playing' })
  await say({ phase: 'drawn', outcome: 7, hash: HASH })
  await pass(3_000)
  expect(reported.some((news) => 'ended' in (news as object))).toBe(false)
  setMine({ ...bet, state: 'ended', win: 0n })
  await pass(1_200)
  expect(reported.at(-1)).toMatchObject({ ended: { id: bet.bet_id, win: 0n } })
})

test('after closing nothing can be put down or placed, and the chips stay for the next game', async () => {
  const { store, say, asked } = await atTable()
  store.put([RED])
  await say({ phase: 'drawn', outcome: 7, hash: HASH })
  store.put([SEVEN])
  store.place()
  expect(store.read().chips).toEqual([RED])
  expect(asked.filter(([call]) => call === studioCalls.tableBet)).toEqual([])
  await say({ phase: 'betting', game_no: 8, outcome: null, hash: null })
  store.put([SEVEN])
  expect(store.read().chips).toEqual([RED, SEVEN])
})

test('a bet that came too late is refused, and its chips are still there', async () => {
  const { store, will, settle, refused } = await atTable()
  will(studioCalls.tableBet, new Refused('too_late', undefined))
  store.put([RED])
  store.place()
  await settle()
  expect(refused[0]).toBeInstanceOf(Refused)
  expect(store.read()).toMatchObject({ isPlacing: false, mine: null, chips: [RED] })
})

test('an answer that was lost is looked for: a bet that stands is shown, one that does not is refused', async () => {
  const { store, asked, will, settle, setMine, refused } = await atTable()
  will(studioCalls.tableBet, (request: unknown) => {
    setMine(taken(request).bet)
    throw new NoAnswer('the line')
  })
  store.put([RED])
  store.place()
  await settle()
  expect(refused).toEqual([])
  expect(store.read()).toMatchObject({ chips: [], mine: { state: 'playing' } })
  expect(asked.filter(([call]) => call === studioCalls.tableBet)).toHaveLength(1)

  const other = await atTable()
  other.will(studioCalls.tableBet, new NoAnswer('the line'))
  other.store.put([RED])
  other.store.place()
  await other.settle()
  expect(other.refused[0]).toBeInstanceOf(NoAnswer)
  expect(other.store.read().chips).toEqual([RED])
})

test('what was placed before can be placed again', async () => {
  const { store, say, pass, setMine, bet } = await inGame()
  setMine({ ...bet, state: 'ended', win: 0n })
  await say({ phase: 'drawn', outcome: 7, hash: HASH })
  await pass(3_000)
  await say({ phase: 'betting', game_no: 8, outcome: null, hash: null })
  store.repeat()
  expect(store.read().chips).toEqual([RED])
})

test('others’ bets join those that are known, up to fifty, and only of this game', async () => {
  const { store, hear } = await atTable()
  const other = (id: number) => ({ id, name: 'a', stake: 10, currency: 'IDR', spots: ['red'], win: null })
  await hear({ type: 'bets', game_no: 7, bets: [other(1)], bet_count: 1 })
  await hear({ type: 'bets', game_no: 6, bets: [other(9)], bet_count: 9 })
  expect(store.read().state).toMatchObject({ bet_count: 1, bets: [{ id: 1 }] })
  const many = Array.from({ length: 60 }, (_, place) => other(place + 2))
  await hear({ type: 'bets', game_no: 7, bets: many.slice(0, 50), bet_count: 51 })
  expect(store.read().state?.bets).toHaveLength(50)
  expect(store.read().state?.bet_count).toBe(51)
})

test('a line that drops is opened again, each time later, and everything is asked anew', async () => {
  const { store, say, cut, pass, lines, setMine, asked, remembered } = await atTable()
  expect(lines()).toBe(1)
  cut()
  expect(store.read().isCut).toBe(true)
  await pass(300)
  expect(lines()).toBe(2)
  cut()
  await pass(300)
  expect(lines()).toBe(2)
  await pass(700)
  expect(lines()).toBe(3)
  const before = asked.length
  setMine(betOf())
  await say({})
  expect(store.read()).toMatchObject({ isCut: false, mine: { state: 'playing' } })
  expect(asked.slice(before).map(([call]) => call)).toEqual([studioCalls.tableState])
  expect(remembered).toEqual([7, 7])
})

test('who leaves the table closes the line, and who comes back hears what was missed', async () => {
  const seat = sitDown()
  const leave = seat.store.subscribe(() => {})
  await seat.say({})
  leave()
  seat.cut()
  await seat.pass(5_000)
  expect(seat.lines()).toBe(1)
  seat.store.subscribe(() => {})
  expect(seat.lines()).toBe(2)
  const before = seat.asked.length
  await seat.say({ game_no: 9 })
  expect(seat.store.read()).toMatchObject({ isCut: false, state: { game_no: 9 } })
  expect(seat.asked.length).toBe(before + 1)
})

test('the time that is left follows the server’s clock and never falls below nothing', async () => {
  const { store, say, pass } = sitDown()
  expect(store.left()).toBe(0)
  store.subscribe(() => {})
  await say({ ends_at: 1_020_000 })
  expect(store.left()).toBe(20_000)
  await pass(15_000)
  expect(store.left()).toBe(5_000)
  await pass(15_000)
  expect(store.left()).toBe(0)
})

test('what cannot be read from the stream is left aside', async () => {
  const { store, hear } = await atTable()
  const before = store.read().state
  await hear({ type: 'bets', game_no: 7, bets: 'many' })
  await hear({ type: 'weather' })
  expect(store.read().state).toEqual(before)
})
