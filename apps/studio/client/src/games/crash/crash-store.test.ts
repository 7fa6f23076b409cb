import { type CrashBet, type CrashState, studioCalls } from '@tablestakes/contract/studio'
import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '../../api.ts'
import { openCrash } from './crash-store.ts'

/** A studio that answers what it is told to, a line that can be cut, and a clock that only the test moves. */
function sitDown() {
  let time = 0
  const timers: { at: number; run: () => void }[] = []
  const answers = new Map<unknown, unknown[]>()
  const asked: unknown[] = []
  const reported: unknown[] = []
  const refused: unknown[] = []
  const told: unknown[] = []
  const spent: string[] = []
  let line: { message: (data: string) => void; end: () => void } | null = null
  let mine: CrashBet[] = []
  let state = stateOf({ phase: 'betting' })

  const answer = async (call: unknown, request: unknown) => {
    asked.push([call, request])
    const next = answers.get(call)?.shift()
    if (next instanceof Error) throw next
    if (next !== undefined) return next
    if (call === studioCalls.crashState) return { state, mine }
    if (call === studioCalls.balance) return { balance: 77n }
    return { rounds: [], has_more: false }
  }
  const store = openCrash({
    ask: answer as never,
    askFor: answer as never,
    report: (news) => reported.push(news),
    refuse: (failure) => refused.push(failure),
    play: () => {},
    tell: (message) => told.push(message),
    spendFree: (reward) => spent.push(reward),
    openLine: (hear) => {
      line = hear
      return { close: () => {} }
    },
    later: (run, ms) => timers.push({ at: time + ms, run }),
    now: () => time,
  })
  /** Lets everything that waits for an answer go on. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    store,
    asked,
    reported,
    refused,
    told,
    spent,
    settle,
    will: (call: unknown, ...next: unknown[]) => answers.set(call, next),
    setMine: (next: CrashBet[]) => {
      mine = next
    },
    say: async (change: Partial<CrashState>) => {
      state = { ...state, ...change, now: 1_000_000 + time }
      line?.message(JSON.stringify({ type: 'state', state: wire(state) }))
      await settle()
    },
    hear: async (message: object) => {
      line?.message(JSON.stringify(message))
      await settle()
    },
    cut: () => line?.end(),
    pass: async (ms: number) => {
      time += ms
      for (const timer of timers.splice(0)) {
        if (timer.at <= time) timer.run()
        else timers.push(timer)
      }
      await settle()
    },
  }
}

function stateOf(change: Partial<CrashState>): CrashState {
  const none = { bust: null, hash: null, is_interrupted: false, bets: [], bet_count: 0, latest: [] }
  return { game_no: 7, phase: 'betting', now: 1_000_000, began_at: 1_000_000, ends_at: null, ...none, ...change }
}

const wire = (state: CrashState) =>
  JSON.parse(JSON.stringify(state, (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)))

const betOf = (request: unknown, change: Partial<CrashBet> = {}): CrashBet => ({
  round_id: '00000000-0000-4000-8000-000000000001',
  bet_id: (request as { bet_id: string }).bet_id,
  game_no: 7,
  public_id: 3,
  stake: 10n,
  is_free: false,
  currency: 'IDR',
  auto_cash_out: null,
  last: 1_000_000,
  state: 'playing',
  cashed_out_at: null,
  win: 0n,
  created_at: 1,
  ...change,
})

/** A player whose bet is in the game that takes bets. */
async function inGame(change: Partial<CrashBet> = {}) {
  const seat = sitDown()
  seat.store.subscribe(() => {})
  await seat.say({})
  const bet = betOf({ bet_id: '00000000-0000-4000-8000-000000000002' }, change)
  seat.will(studioCalls.crashBet, { bet, balance: 90n })
  seat.store.place({ stake: 10n, autoCashOut: change.auto_cash_out ?? null })
  await seat.settle()
  return { ...seat, bet }
}

test('a bet is placed once, paid when it is cashed out, and told to the table', async () => {
  const { store, say, will, settle, pass, reported, told, bet } = await inGame()
  expect(reported).toEqual([{ balance: 90n }])
  await say({ phase: 'running' })
  // At 1.00 there is nothing to take.
  store.cashOut()
  expect(store.read().leaving).toBeNull()
  await pass(200)
  will(studioCalls.crashCashOut, { bet: { ...bet, state: 'cashed_out', cashed_out_at: 210, win: 21n }, balance: 111n })
  store.cashOut()
  expect(store.read().leaving).toBe(bet.bet_id)
  await settle()
  expect(store.read().leaving).toBeNull()
  expect(reported.at(-1)).toEqual({ balance: 111n, ended: { id: bet.bet_id, stake: 10n, win: 21n } })
  expect(told).toEqual([
    { type: 'round', isOpen: true },
    { type: 'round', isOpen: false },
  ])
})

test('a press that came too late is said, and the loss counts once', async () => {
  const { store, say, will, settle, pass, setMine, reported, bet } = await inGame()
  await say({ phase: 'running' })
  await pass(200)
  will(studioCalls.crashCashOut, new Refused('too_late', undefined))
  store.cashOut()
  await settle()
  expect(store.read().told).toEqual({ kind: 'late', gameNo: 7 })
  setMine([{ ...bet, state: 'lost' }])
  await say({ phase: 'ended', bust: 173 })
  await pass(2000)
  await pass(2000)
  const ends = reported.filter((news) => 'ended' in (news as object))
  expect(ends).toEqual([{ balance: 77n, ended: { id: bet.bet_id, stake: 10n, win: 0n } }])
})

test('an automatic cash-out is heard from the stream', async () => {
  const { store, say, hear, reported, bet } = await inGame({ auto_cash_out: 150 })
  await say({ phase: 'running' })
  await hear({ type: 'cash_outs', game_no: 7, cash_outs: [{ id: 3, cashed_out_at: 150, win: 15 }] })
  expect(store.read().mine[0]).toMatchObject({ state: 'cashed_out', cashed_out_at: 150, win: 15n })
  expect(reported.at(-1)).toMatchObject({ ended: { id: bet.bet_id, win: 15n } })
})

test('after a dropped line everything is asked anew, and a bet whose game is gone is found among the rounds', async () => {
  const { store, say, cut, pass, setMine, will, reported, bet } = await inGame()
  await say({ phase: 'running' })
  cut()
  expect(store.read().isCut).toBe(true)
  setMine([])
  const shown = { bust: 300, cashed_out_at: null }
  will(studioCalls.rounds, { rounds: [{ bet_id: bet.bet_id, state: 'settled', win: 0n, shown }], has_more: false })
  await pass(400)
  await say({ game_no: 8, phase: 'betting' })
  await pass(0)
  expect(store.read().isCut).toBe(false)
  expect(store.read().mine[0]?.state).toBe('lost')
  expect(reported.at(-1)).toMatchObject({ ended: { win: 0n } })
})

test('a bet that did not get through is not placed later behind the player’s back', async () => {
  const { store, say, will, settle, refused } = await inGame({ state: 'cashed_out' })
  await say({ game_no: 8, phase: 'betting' })
  will(studioCalls.crashBet, new NoAnswer('the line'))
  store.place({ stake: 10n, autoCashOut: null })
  await settle()
  await settle()
  expect(store.read().isPlacing).toBe(false)
  expect(refused[0]).toBeInstanceOf(NoAnswer)
})

test('an interrupted flight is said, and the returned stake is no loss', async () => {
  const { store, say, pass, setMine, reported, bet } = await inGame()
  await say({ phase: 'running' })
  setMine([{ ...bet, state: 'void' }])
  await say({ phase: 'ended', bust: 400, is_interrupted: true })
  expect(store.read().told).toEqual({ kind: 'interrupted', gameNo: 7 })
  await pass(2000)
  expect(reported.at(-1)).toMatchObject({ ended: { stake: 10n, win: 10n } })
})

test('the figure follows the server’s clock between two messages', async () => {
  const { store, say, pass } = sitDown()
  store.subscribe(() => {})
  await say({ phase: 'running', began_at: 1_000_000 })
  expect(store.multiplier()).toBe(100)
  await pass(2000)
  expect(store.elapsed()).toBe(2000)
  expect(store.multiplier()).toBe(112)
  await pass(60_000)
  expect(store.elapsed()).toBe(2500)
})

test('what cannot be read from the stream is left aside', async () => {
  const { store, say, hear } = sitDown()
  store.subscribe(() => {})
  await say({})
  const before = store.read().game
  await hear({ type: 'bets', game_no: 7, bets: 'many' })
  await hear({ type: 'jackpot' })
  expect(store.read().game).toEqual(before)
})

test('a free round is named with its bet, spent once, and costs the session nothing when it is lost', async () => {
  const seat = sitDown()
  seat.store.subscribe(() => {})
  await seat.say({})
  const bet = betOf({ bet_id: '00000000-0000-4000-8000-000000000003' }, { is_free: true })
  seat.will(studioCalls.crashBet, { bet, balance: 90n })
  seat.store.place({ stake: 10n, autoCashOut: null, reward: 'r' })
  await seat.settle()
  expect(seat.asked).toContainEqual([studioCalls.crashBet, expect.objectContaining({ stake: 10n, reward: 'r' })])
  expect(seat.spent).toEqual(['r'])
})
