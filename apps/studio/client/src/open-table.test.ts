import type { MessageOfGame } from '@tablestakes/contract/frame-messages'
import type { StudioCall, StudioRound, StudioView } from '@tablestakes/contract/studio'
import { expect, test, vi } from 'vitest'
import { type Ask, NoAnswer, Refused } from './api.ts'
import { CALM_PLAN } from './auto-play.ts'
import type { AnyGame } from './games/game-client.ts'
import { openTable } from './open-table.ts'

const UNIT = 10_000n
const view = {
  game: 'dice',
  money: 'cash',
  currency: 'IDR',
  balance: 100_000n * UNIT,
  limits: { least: 1_000n * UNIT, most: 1_000_000n * UNIT, most_win: 10_000_000n * UNIT },
  is_autoplay_allowed: true,
  least_round_ms: 0,
  open_round: null,
  free_rounds: [],
} as unknown as StudioView
const game = {
  key: 'dice',
  kind: 'instant',
  firstParams: {},
  readParams: (value: unknown) => value ?? null,
  autoPace: 'landed',
} as unknown as AnyGame

const round = (change: Partial<StudioRound> = {}): StudioRound =>
  ({
    round_id: 'round-1',
    bet_id: 'bet-1',
    stake: 10_000n * UNIT,
    is_free: false,
    win: 0n,
    state: 'settled',
    shown: { roll: 1 },
    revealed: null,
    steps: [],
    params: {},
    created_at: 0,
    ...change,
  }) as StudioRound

type Sent = { path: string; request: Record<string, unknown> }
type Studio = Record<string, ((request: Record<string, unknown>, time: number) => unknown) | undefined>

/** A table whose studio is a few answers by path, and whose clock moves only when told. */
function sit(studio: Studio, change: { view?: Partial<StudioView>; game?: Partial<AnyGame> } = {}) {
  const sent: Sent[] = []
  const told: MessageOfGame[] = []
  const timers: (() => void)[] = []
  let clock = 0
  let ids = 0
  const ask: Ask = async (call: StudioCall, request: unknown) => {
    const times = sent.filter(({ path }) => path === call.path).length
    sent.push({ path: call.path, request: request as Record<string, unknown> })
    const answer = studio[call.path]?.(request as Record<string, unknown>, times)
    if (answer === undefined) throw new NoAnswer(call.path)
    return answer as never
  }
  const store = openTable({
    game: { ...game, ...change.game } as AnyGame,
    view: { ...view, ...change.view },
    ask,
    tell: (message) => told.push(message),
    play: () => {},
    newId: () => {
      ids += 1
      return `bet-${ids}`
    },
    later: (run, ms) => {
      timers.push(() => {
        clock += ms
        run()
      })
    },
    onceOnline: () => {},
    now: () => clock,
    kept: { startedAt: 0, net: 0n, stake: null, params: null },
    keep: () => {},
    isReduced: false,
  })
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
  /** Lets answers arrive and due timers run until nothing is left. */
  const run = async () => {
    await settle()
    for (let turn = 0; timers.length > 0 && turn < 100; turn += 1) {
      timers.shift()!()
      await settle()
    }
  }
  return { store, sent, told, settle, run, table: () => store.read() }
}

test('the balance is the casino’s answer, before anything has been shown', async () => {
  const { table, told, run } = sit({ '/api/play': () => ({ round: round({ win: 20_000n * UNIT }), balance: 7n }) })
  table().place()
  await run()
  expect(table().balance).toBe(7n)
  expect(table().falling.length).toBe(1)
  expect(table().landed).toEqual([])
  expect(told).toContainEqual({ type: 'balance_changed' })
  table().land('round-1')
  expect(table().landed[0]?.round_id).toBe('round-1')
  expect(table().net).toBe(10_000n * UNIT)
  expect(told.at(-1)).toEqual({ type: 'round', isOpen: false, isShowing: false })
})

test('two simultaneous presses place one bet', async () => {
  const { table, sent, run } = sit({ '/api/play': () => ({ round: round(), balance: 0n }) })
  table().place()
  table().place()
  await run()
  expect(sent.length).toBe(1)
})

test('a bet whose answer was lost is sent again as the same bet', async () => {
  const { table, sent, run } = sit({
    '/api/play': (_, time) => (time < 2 ? undefined : { round: round(), balance: 0n }),
  })
  table().place()
  await run()
  expect(sent.map(({ request }) => request.bet_id)).toEqual(['bet-1', 'bet-1', 'bet-1'])
  expect(table().isLineLost).toBe(false)
  expect(table().falling.length).toBe(1)
})

test('after a long silence a bet is looked for, not sent once more', async () => {
  const lost = sit({ '/api/rounds': () => ({ rounds: [], has_more: false }) })
  lost.table().place()
  await lost.run()
  expect(lost.table().notice).toEqual({ kind: 'not_placed' })
  expect(lost.table().placing).toBe(0)

  const found = sit({
    '/api/rounds': () => ({ rounds: [round()], has_more: false }),
    '/api/balance': () => ({ balance: 5n }),
  })
  found.table().place()
  await found.run()
  expect(found.table().falling[0]?.round_id).toBe('round-1')
  expect(found.table().balance).toBe(5n)
})

test('a refusal says why and brings the true balance', async () => {
  const { table, run } = sit({
    '/api/play': () => {
      throw new Refused('not_enough_money', 3n)
    },
  })
  table().place()
  await run()
  expect(table().notice).toEqual({ kind: 'refused', code: 'not_enough_money' })
  expect(table().balance).toBe(3n)
  expect(table().placing).toBe(0)
})

test('a stake the studio would refuse is not even sent', async () => {
  const { table, sent, run } = sit({})
  table().setStake(200_000n * UNIT)
  table().place()
  await run()
  expect(table().notice).toEqual({ kind: 'refused', code: 'not_enough_money' })
  expect(sent).toEqual([])
})

test('news of the balance takes back only what it makes untrue', async () => {
  const balances = [100_000n * UNIT, 300_000n * UNIT]
  const { table, store, run } = sit({ '/api/balance': (_, time) => ({ balance: balances[time], free_rounds: [] }) })
  table().setStake(200_000n * UNIT)
  table().place()
  store.refreshBalance()
  await run()
  expect(table().notice).toEqual({ kind: 'refused', code: 'not_enough_money' })
  store.refreshBalance()
  await run()
  expect(table().notice).toBeNull()
  expect(table().balance).toBe(300_000n * UNIT)
})

test('a round the casino has not settled is asked for until it has', async () => {
  const { table, run } = sit({
    '/api/play': () => ({ round: round({ state: 'pending', shown: null }), balance: 0n }),
    '/api/rounds': (_, time) => ({
      rounds: [round(time < 2 ? { state: 'pending', shown: null } : {})],
      has_more: false,
    }),
    '/api/balance': () => ({ balance: 9n }),
  })
  table().place()
  await run()
  expect(table().checking).toEqual([])
  expect(table().falling.length).toBe(1)
  expect(table().balance).toBe(9n)
})

test('a void round gives no result, only the stake back', async () => {
  const { table, run } = sit({ '/api/play': () => ({ round: round({ state: 'void' }), balance: view.balance }) })
  table().place()
  await run()
  expect(table().notice).toEqual({ kind: 'void' })
  expect(table().falling).toEqual([])
  expect(table().net).toBe(0n)
})

const stepped = { kind: 'stepped', key: 'mines' } as Partial<AnyGame>
const open = round({ state: 'open', shown: { opened: [] } })

test('a step is shown waiting until its answer, and only one travels', async () => {
  const after = { ...open, steps: [{ tile: 3 }], win: 5n }
  const { table, sent, settle, run } = sit(
    { '/api/step': () => ({ round: after, balance: 0n }) },
    { game: stepped, view: { open_round: open } },
  )
  expect(table().notice).toEqual({ kind: 'kept' })
  table().takeStep({ tile: 3 })
  table().takeStep({ tile: 4 })
  expect(table().sentStep).toEqual({ tile: 3 })
  expect(table().open?.steps).toEqual([])
  await settle()
  await run()
  expect(table().sentStep).toBeNull()
  expect(table().open?.win).toBe(5n)
  expect(sent).toEqual([{ path: '/api/step', request: { round_id: 'round-1', step_no: 0, step: { tile: 3 } } }])
})

test('a round that ended in another tab is found again, not guessed', async () => {
  const { table, run } = sit(
    {
      '/api/cash-out': () => {
        throw new Refused('round_over', undefined)
      },
      '/api/resume': () => ({ ...view, balance: 77n, open_round: null }),
      '/api/rounds': () => ({ rounds: [round({ win: 30_000n * UNIT })], has_more: false }),
    },
    { game: stepped, view: { open_round: open } },
  )
  table().cashOut()
  await run()
  expect(table().open).toBeNull()
  expect(table().falling[0]?.win).toBe(30_000n * UNIT)
  expect(table().balance).toBe(77n)
})

test('auto-play bets again when a round has landed, and stops after its number', async () => {
  const { table, sent, run } = sit({
    '/api/play': (_, time) => ({ round: round({ round_id: `round-${time + 1}` }), balance: 100_000n * UNIT }),
  })
  table().startAuto({ ...CALM_PLAN, bets: 3 })
  for (let played = 1; played <= 3; played += 1) {
    await run()
    expect(sent.length).toBe(played)
    table().land(`round-${played}`)
  }
  await run()
  expect(sent.length).toBe(3)
  expect(table().auto).toBeNull()
  expect(table().notice).toMatchObject({ kind: 'auto_ended', why: 'done', net: -30_000n * UNIT })
})

test('auto-play does not start where it is not allowed, and ends when the casino pauses the game', async () => {
  const forbidden = sit({}, { view: { is_autoplay_allowed: false } })
  forbidden.table().startAuto(CALM_PLAN)
  expect(forbidden.table().auto).toBeNull()
  expect(forbidden.sent).toEqual([])

  const { table, store, run } = sit({ '/api/play': () => ({ round: round(), balance: view.balance }) })
  table().startAuto(CALM_PLAN)
  await run()
  store.setPaused(true)
  expect(table().auto).toBeNull()
})

test('a stake that a limit refuses is said at the table and told to the casino', async () => {
  const { table, told, run } = sit({
    '/api/play': () => {
      throw new Refused('limit_reached', undefined)
    },
  })
  table().place()
  await run()
  expect(table().notice).toEqual({ kind: 'refused', code: 'limit_reached' })
  expect(told).toContainEqual({ type: 'limit_reached' })
})

test('a session that is over ends the table and tells the casino', async () => {
  const { table, told, run } = sit({
    '/api/play': () => {
      throw new Refused('session_over', undefined)
    },
  })
  table().place()
  await run()
  expect(table().isOver).toBe(true)
  expect(told).toContainEqual({ type: 'session_over' })
})

const offered = [{ reward: 'r', stake: 5_000n * UNIT, left: 2, expires_at: 1 }]

test('free rounds are used only when the player wants to, at their own stake, and the purse is not asked', async () => {
  const { store, sent } = sit(
    {
      '/api/play': () => ({ round: round({ stake: 5_000n * UNIT, is_free: true, win: 0n }), balance: 0n }),
      '/api/balance': () => ({ balance: 0n, free_rounds: [{ ...offered[0], left: 1 }] }),
    },
    { view: { free_rounds: offered, balance: 0n } },
  )
  expect(store.read().free).toBeNull()
  store.read().setFree(true)
  expect(store.read()).toMatchObject({ stake: 5_000n * UNIT, free: { reward: 'r' } })
  store.read().place()
  await Promise.resolve()
  await vi.waitFor(() => expect(store.read().placing).toBe(0))
  expect(sent.find(({ path }) => path === '/api/play')?.request).toMatchObject({ reward: 'r', stake: 5_000n * UNIT })
  expect(store.read()).toMatchObject({ net: 0n, freeRounds: [{ left: 1 }] })
})

test('a free round is taken off once, though news of money came before its answer', async () => {
  let answer: (given: unknown) => void = () => {}
  const played = new Promise((resolve) => {
    answer = resolve
  })
  const { store, table, settle } = sit(
    { '/api/play': () => played, '/api/balance': () => ({ balance: 0n, free_rounds: [{ ...offered[0], left: 1 }] }) },
    { view: { free_rounds: offered, balance: 0n } },
  )
  table().setFree(true)
  table().place()
  store.refreshBalance()
  await settle()
  expect(table().freeRounds).toMatchObject([{ left: 1 }])
  answer({ round: round({ stake: 5_000n * UNIT, is_free: true, win: 0n }), balance: 0n })
  await settle()
  expect(table()).toMatchObject({ placing: 0, freeRounds: [{ left: 1 }] })
})

test('free rounds that another window has used up leave with the press that is told so, never under a finger', async () => {
  const { store, table, sent, settle } = sit(
    {
      '/api/play': () => {
        throw new Refused('free_round_over', undefined)
      },
      '/api/balance': () => ({ balance: 100_000n * UNIT, free_rounds: [] }),
    },
    { view: { free_rounds: offered } },
  )
  table().setFree(true)
  store.refreshBalance()
  await settle()
  expect(table()).toMatchObject({ isFree: true, free: { reward: 'r' } })
  table().place()
  await settle()
  expect(sent.find(({ path }) => path === '/api/play')?.request).toMatchObject({ reward: 'r' })
  expect(table()).toMatchObject({ isFree: false, freeRounds: [], notice: { kind: 'refused', code: 'free_round_over' } })
})

test('of two questions about the balance the later one is believed', async () => {
  const answers: ((given: unknown) => void)[] = []
  const { store, table, settle } = sit({ '/api/balance': () => new Promise((resolve) => answers.push(resolve)) })
  store.refreshBalance()
  store.refreshBalance()
  answers[1]!({ balance: 2n, free_rounds: [] })
  await settle()
  answers[0]!({ balance: 1n, free_rounds: [] })
  await settle()
  expect(table().balance).toBe(2n)
})

test('a free round that is over is said so, and what is left is asked for', async () => {
  const { store } = sit(
    {
      '/api/play': () => {
        throw new Refused('free_round_over', undefined)
      },
      '/api/balance': () => ({ balance: 7n, free_rounds: [] }),
    },
    { view: { free_rounds: offered } },
  )
  store.read().setFree(true)
  store.read().place()
  await vi.waitFor(() => expect(store.read().freeRounds).toEqual([]))
  expect(store.read()).toMatchObject({ isFree: false, notice: { kind: 'refused', code: 'free_round_over' } })
})

test('what a round has won stands neither in the balance nor in the net before it has been shown', async () => {
  const after = view.balance + 10_000n * UNIT
  const { table, told, run } = sit({ '/api/play': () => ({ round: round({ win: 20_000n * UNIT }), balance: after }) })
  expect(table().seen).toMatchObject({ balance: view.balance, net: 0n })
  table().place()
  await run()
  // The stake is gone; the money itself is there and may be staked.
  expect(table().seen).toMatchObject({ balance: view.balance - 10_000n * UNIT, net: -10_000n * UNIT })
  expect(table().balance).toBe(after)
  table().land('round-1')
  expect(table().seen).toMatchObject({ balance: after, net: 10_000n * UNIT })
  expect(told.filter(({ type }) => type === 'round')).toEqual([
    { type: 'round', isOpen: true, isShowing: true },
    { type: 'round', isOpen: false, isShowing: false },
  ])
})

test('a win that the casino has not paid is not taken off a balance it is not in', async () => {
  const won = round({ state: 'pending', win: 20_000n * UNIT })
  const { table, settle } = sit({ '/api/play': () => ({ round: won, balance: 90_000n * UNIT }) })
  table().place()
  await settle()
  expect(table().seen).toMatchObject({ balance: 90_000n * UNIT, net: -10_000n * UNIT })
})

test('a win that was spent elsewhere before it was shown leaves no balance below nothing', async () => {
  const { table, run } = sit({ '/api/play': () => ({ round: round({ win: 20_000n * UNIT }), balance: 5n }) })
  table().place()
  await run()
  expect(table().seen.balance).toBe(0n)
})

test('auto-play says how it stands, and why it ended, when its last round has been shown', async () => {
  const { table, run } = sit({
    '/api/play': () => ({ round: round({ win: 25_000n * UNIT }), balance: 115_000n * UNIT }),
  })
  table().startAuto({ ...CALM_PLAN, bets: 2 })
  await run()
  expect(table().auto?.net).toBe(15_000n * UNIT)
  expect(table().seen.autoNet).toBe(-10_000n * UNIT)
  table().land('round-1')
  expect(table().seen.autoNet).toBe(15_000n * UNIT)

  const last = sit({ '/api/play': () => ({ round: round({ win: 25_000n * UNIT }), balance: 115_000n * UNIT }) })
  last.table().startAuto({ ...CALM_PLAN, bets: 1 })
  await last.run()
  expect(last.table().notice).toBeNull()
  last.table().land('round-1')
  expect(last.table().notice).toMatchObject({ kind: 'auto_ended', why: 'done', net: 15_000n * UNIT })
})

test('a stepped round is open and nothing of it is being shown until it ends', async () => {
  const { table, told, run } = sit({ '/api/play': () => ({ round: open, balance: 90_000n * UNIT }) }, { game: stepped })
  table().place()
  await run()
  expect(told.filter(({ type }) => type === 'round')).toEqual([{ type: 'round', isOpen: true, isShowing: false }])
  expect(table().seen.balance).toBe(90_000n * UNIT)
})
