/**
 * One session of one game. It holds what the studio has answered and nothing it has guessed, sends what the player
 * presses, asks the same thing again when the line broke (a bet has one id for ever, so it counts once), and follows
 * rounds the casino has not settled yet until it has.
 */
import {
  type StudioCall,
  type StudioRequest,
  type StudioResponse,
  type StudioRound,
  studioCalls,
} from '@tablestakes/contract/studio'
import { NoAnswer, Refused } from './api.ts'
import { type AutoPlan, type AutoRun, afterRound, startAuto } from './auto-play.ts'
import { type Purse, smallestPart } from './money.ts'
import { seenMoney } from './seen-money.ts'
import type { SoundName } from './sound.ts'
import { type Bounds, boundsOf, firstStake, stakeProblem } from './stake.ts'
import { stakedOf } from './staked.ts'
import type { Actions, State, Table, TableNeeds, TableStore } from './table.ts'

/** A bet that could not be delivered for this long is looked for among the rounds instead of sent again. */
const SEND_FOR_MS = 30_000
const RETRY_MS = [500, 1000, 2000, 4000]
const CHECK_MS = 2500
/** Auto-play never bets faster than this, however short the animation is. */
const LEAST_PACE_MS = 450
const STRIP_LENGTH = 30

export function openTable(needs: TableNeeds): TableStore {
  const { game, view, tell, later, now } = needs
  const purse: Purse = { money: view.money, currency: view.currency }
  const part = smallestPart(purse)
  const counted = new Set<string>()
  const autoRounds = new Set<string>()
  const listeners = new Set<() => void>()
  let autoDue = 0
  let meansAsked = 0

  const params = game.readParams(needs.kept.params) ?? game.firstParams
  let state: State = {
    balance: view.balance,
    stake: null,
    params,
    open: view.open_round,
    sentStep: null,
    placing: 0,
    isCashingOut: false,
    falling: [],
    landed: [],
    latest: null,
    checking: [],
    net: needs.kept.net,
    auto: null,
    notice: view.open_round ? { kind: 'kept' } : null,
    isLineLost: false,
    isOver: false,
    isPaused: false,
    isReduced: needs.isReduced,
    freeRounds: view.free_rounds,
    isFree: false,
  }
  state = { ...state, stake: openingStake() }
  if (state.open) {
    const played = game.readParams(state.open.params)
    if (played !== null) state = { ...state, params: played, stake: state.open.stake }
  }

  /** What was staked last, as long as it can be placed and the purse holds it; else what fits the purse. */
  function openingStake(): bigint {
    const bounds = boundsNow()
    const { stake } = needs.kept
    const isFitting = stake !== null && stakeProblem(stake, view.balance, bounds) === null
    return isFitting ? stake : firstStake(view.balance, bounds)
  }

  function boundsNow(): Bounds {
    return boundsOf({ limits: view.limits, best: game.most?.(state.params) ?? null, part })
  }

  const freeNow = () => (state.isFree && !state.open ? (state.freeRounds[0] ?? null) : null)

  let snapshot = makeSnapshot()
  function makeSnapshot(): Table {
    const free = freeNow()
    return {
      ...state,
      ...actions(),
      ...{ free, stake: free?.stake ?? state.stake },
      notice: noticeNow(),
      seen: seenMoney({ ...state, autoRounds }),
      game,
      view,
      purse,
      bounds: boundsNow(),
      isPlacing: state.placing >= (game.atOnce ?? 1),
      startedAt: needs.kept.startedAt,
    }
  }

  /** How auto-play ended says how the last round did: not before that has been shown. */
  function noticeNow(): State['notice'] {
    return state.notice?.kind === 'auto_ended' && state.falling.length > 0 ? null : state.notice
  }

  function set(change: Partial<State>): void {
    const before = standing()
    state = { ...state, ...change }
    snapshot = makeSnapshot()
    const { isOpen, isShowing } = standing()
    if (isOpen !== before.isOpen || isShowing !== before.isShowing) tell({ type: 'round', isOpen, isShowing })
    for (const listener of [...listeners]) listener()
  }

  /** An instant bet that has left may be decided already, though its answer is still on the way. */
  function standing(): { isOpen: boolean; isShowing: boolean } {
    const isShowing = state.falling.length > 0 || (state.placing > 0 && game.kind === 'instant')
    return { isOpen: state.open !== null || state.placing > 0 || isShowing, isShowing }
  }

  function actions(): Actions<unknown, unknown> {
    return {
      setStake,
      setParams,
      place,
      takeStep,
      cashOut,
      land,
      setFree,
      spendFree,
      startAuto: start,
      stopAuto,
      dismiss,
      refuse,
      play,
      ask,
      askFor,
      report,
      tell,
    }
  }

  function play(sound: SoundName, tune?: number): void {
    if (!state.isPaused) needs.play(sound, tune)
  }

  function dismiss(): void {
    set({ notice: null })
  }

  function stopAuto(): void {
    set({ auto: null })
  }

  function setStake(stake: bigint | null): void {
    set({ stake, notice: null })
    needs.keep(state)
  }

  function setFree(isFree: boolean): void {
    set({ isFree: isFree && state.freeRounds.length > 0, notice: null })
  }

  function spendFree(reward: string): void {
    const freeRounds = state.freeRounds
      .map((one) => (one.reward === reward ? { ...one, left: one.left - 1 } : one))
      .filter(({ left }) => left > 0)
    set({ freeRounds, isFree: state.isFree && freeRounds.length > 0 })
    // News of money may have brought this count down already: the casino's own count is the one that stays.
    refreshMeans()
  }

  function setParams(next: unknown): void {
    if (game.readParams(next) === null) return
    set({ params: next, notice: null })
    needs.keep(state)
  }

  /** Asks again and again while there is no answer: its callers make sure that asking twice does no harm. */
  async function ask<C extends StudioCall>(call: C, request: StudioRequest<C>): Promise<StudioResponse<C>> {
    return askFor(call, request, Number.POSITIVE_INFINITY)
  }

  async function askFor<C extends StudioCall>(call: C, request: StudioRequest<C>, ms: number) {
    const since = now()
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await needs.ask(call, request)
        if (state.isLineLost) set({ isLineLost: false })
        return answer
      } catch (failure) {
        if (!(failure instanceof NoAnswer)) {
          if (state.isLineLost) set({ isLineLost: false })
          throw failure
        }
        if (now() - since >= ms) throw failure
        set({ isLineLost: true })
        await pause(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!)
      }
    }
  }

  /** A wait that ends early when the device finds its line again. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      later(resolve, ms)
      needs.onceOnline(resolve)
    })

  function place(): void {
    const { stake, free } = snapshot
    if (game.pressMain) {
      game.pressMain(snapshot)
      return
    }
    if (stake === null || state.open || state.isOver || state.isPaused) return
    if (state.placing >= (game.atOnce ?? 1) || game.missing?.(state.params)) return
    const problem = stakeProblem(stake, free ? stake : state.balance, boundsNow())
    if (problem) {
      refuse(new Refused(problem, undefined))
      return
    }
    play('press')
    void send({ bet_id: needs.newId(), stake, params: state.params, ...(free && { reward: free.reward }) })
  }

  async function send(bet: StudioRequest<typeof studioCalls.play>): Promise<void> {
    set({ placing: state.placing + 1, notice: null })
    try {
      const answer = await askFor(studioCalls.play, bet, SEND_FOR_MS).catch((failure) => findBet(bet.bet_id, failure))
      if (bet.reward !== undefined) spendFree(bet.reward)
      receive(answer)
    } catch (failure) {
      refuse(failure)
    } finally {
      set({ placing: state.placing - 1 })
    }
  }

  /** The line was gone for long: another bet now could surprise the player, so it is only looked for. */
  async function findBet(betId: string, failure: unknown) {
    if (!(failure instanceof NoAnswer)) throw failure
    const { rounds } = await ask(studioCalls.rounds, {})
    const round = rounds.find((one) => one.bet_id === betId)
    if (!round) throw failure
    return { round, ...(await ask(studioCalls.balance, {})) }
  }

  function takeStep(step: unknown): void {
    const { open } = state
    if (!open || state.sentStep !== null || state.isCashingOut || state.isPaused) return
    set({ sentStep: step, notice: null })
    const asked = ask(studioCalls.step, { round_id: open.round_id, step_no: open.steps.length, step })
    void asked.then(receive, recover).finally(() => set({ sentStep: null }))
  }

  function cashOut(): void {
    const { open } = state
    if (!open || state.isCashingOut || state.sentStep !== null) return
    set({ isCashingOut: true, notice: null })
    const asked = ask(studioCalls.cashOut, { round_id: open.round_id })
    void asked.then(receive, recover).finally(() => set({ isCashingOut: false }))
  }

  /** A step or a cash-out was refused: another tab may have been quicker. What stands now is asked for, not assumed. */
  async function recover(failure: unknown): Promise<void> {
    refuse(failure)
    if (!(failure instanceof Refused) || failure.code === 'session_over') return
    const before = state.open
    const fresh = await ask(studioCalls.resume, {}).catch(() => null)
    if (!fresh) return
    set({ open: fresh.open_round, balance: fresh.balance })
    if (!before || fresh.open_round?.round_id === before.round_id) return
    const ended = await findRound(before.round_id)
    if (ended) receive({ round: ended, balance: state.balance })
  }

  async function findRound(roundId: string): Promise<StudioRound | undefined> {
    const { rounds } = await ask(studioCalls.rounds, {})
    return rounds.find((one) => one.round_id === roundId)
  }

  function receive({ round, balance }: { round: StudioRound; balance: bigint }): void {
    if (balance !== state.balance) tell({ type: 'balance_changed' })
    set({ balance })
    if (round.state === 'open') set({ open: round })
    else if (round.state === 'pending') receivePending(round)
    else end(round)
  }

  /** With something to show the outcome is final and only its payment is under way; else the stake itself is in doubt. */
  function receivePending(round: StudioRound): void {
    if (!state.checking.some((one) => one.round_id === round.round_id)) {
      set({ checking: [...state.checking, round] })
      later(() => void check(), CHECK_MS)
    }
    if (round.shown !== null && round.shown !== undefined && game.kind === 'instant') end(round)
    else if (state.open?.round_id === round.round_id && round.revealed !== null) end(round)
    else set({ auto: null })
  }

  async function check(): Promise<void> {
    if (state.checking.length === 0 || state.isOver) return
    const answer = await ask(studioCalls.rounds, {}).catch(() => null)
    const settled = (answer?.rounds ?? []).filter(
      (round) => round.state !== 'pending' && state.checking.some((one) => one.round_id === round.round_id),
    )
    if (settled.length > 0) {
      const { balance } = await ask(studioCalls.balance, {}).catch(() => ({ balance: state.balance }))
      set({ checking: state.checking.filter((one) => !settled.some((round) => round.round_id === one.round_id)) })
      for (const round of settled) receive({ round, balance })
    }
    if (state.checking.length > 0) later(() => void check(), CHECK_MS)
  }

  function end(round: StudioRound): void {
    const open = state.open?.round_id === round.round_id ? null : state.open
    if (counted.has(round.round_id)) {
      set({ open })
      return
    }
    counted.add(round.round_id)
    if (round.state === 'void') {
      set({ open, notice: { kind: 'void' }, auto: null })
      // The casino gives a free round back.
      if (round.is_free) refreshMeans()
      return
    }
    const net = state.net + round.win + (round.jackpot?.amount ?? 0n) - (round.is_free ? 0n : stakedOf(round))
    if (state.auto) autoRounds.add(round.round_id)
    set({ open, net, falling: [...state.falling, round] })
    needs.keep(state)
    // Nobody plays on over the news that the jackpot is won.
    if (round.jackpot && round.jackpot.state !== 'lost') set({ auto: null })
    if (state.auto) continueAuto(state.auto, round)
  }

  function land(roundId: string): void {
    const round = state.falling.find((one) => one.round_id === roundId)
    if (!round) return
    set({
      falling: state.falling.filter((one) => one !== round),
      landed: [round, ...state.landed].slice(0, STRIP_LENGTH),
      latest: round,
    })
    if (state.auto && game.autoPace === 'landed' && state.falling.length === 0) {
      later(placeNext, Math.max(0, autoDue - now()))
    }
  }

  function start(plan: AutoPlan): void {
    if (state.stake === null || game.autoPace === undefined || !view.is_autoplay_allowed || freeNow()) return
    if (game.hasStrictAuto && (plan.stopLoss === null || plan.stopWin === null)) return
    autoRounds.clear()
    set({ auto: startAuto(plan, state.stake) })
    autoDue = now() + LEAST_PACE_MS
    place()
  }

  function continueAuto(auto: AutoRun, round: Pick<StudioRound, 'stake' | 'win'>): void {
    const { run, ends } = afterRound(auto, round, { bounds: boundsNow(), balance: state.balance })
    if (ends) {
      set({ auto: null, stake: run.firstStake, notice: { kind: 'auto_ended', why: ends, net: run.net } })
      return
    }
    set({ auto: run, stake: run.stake })
    if (typeof game.autoPace === 'number') later(placeNext, game.autoPace)
  }

  function placeNext(): void {
    if (!state.auto || state.isPaused) {
      if (state.auto) set({ auto: null })
      return
    }
    autoDue = now() + LEAST_PACE_MS
    place()
  }

  function refuse(failure: unknown): void {
    const net = { auto: null }
    if (failure instanceof NoAnswer) {
      set({ ...net, notice: { kind: 'not_placed' } })
      return
    }
    if (!(failure instanceof Refused)) throw failure
    if (failure.balance !== undefined) set({ balance: failure.balance })
    if (failure.code === 'session_over') {
      set({ ...net, isOver: true })
      tell({ type: 'session_over' })
      return
    }
    set({ ...net, notice: { kind: 'refused', code: failure.code } })
    if (failure.code === 'free_round_over') {
      set({ isFree: false })
      refreshMeans()
    }
    if (failure.code === 'limit_reached') tell({ type: 'limit_reached' })
    play('lose')
  }

  function refreshMeans(): void {
    meansAsked += 1
    const mine = meansAsked
    void ask(studioCalls.balance, {}).then(({ balance, free_rounds: freeRounds }) => {
      // A later question is under way, and its answer is the newer one.
      if (mine !== meansAsked) return
      // Of what was said, only that there was too little money can have become untrue.
      const { notice, stake } = state
      const wasTooLittle = notice?.kind === 'refused' && notice.code === 'not_enough_money'
      set({ balance, ...(wasTooLittle && stake !== null && stake <= balance && { notice: null }) })
      // The button must not turn from free to paid under a finger: rounds that the player uses leave with a press that says so.
      if (freeRounds.length > 0 || !state.isFree) set({ freeRounds })
    }, refuse)
  }

  function report({ balance, ended }: Parameters<Actions<unknown, unknown>['report']>[0]): void {
    if (balance !== state.balance) tell({ type: 'balance_changed' })
    set({ balance })
    if (!ended || counted.has(ended.id)) return
    counted.add(ended.id)
    set({ net: state.net + ended.win - ended.stake })
    needs.keep(state)
    if (state.auto) continueAuto(state.auto, ended)
  }

  return {
    read: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async () => {
      if (game.kind === 'shared') return
      const { rounds } = await ask(studioCalls.rounds, {})
      const known = new Set(state.landed.map((round) => round.round_id))
      const ended = rounds.filter((round) => round.state === 'settled' && !known.has(round.round_id))
      for (const round of ended) counted.add(round.round_id)
      set({ landed: [...state.landed, ...ended].slice(0, STRIP_LENGTH) })
      for (const round of rounds) if (round.state === 'pending') receivePending(round)
    },
    refreshBalance: refreshMeans,
    setPaused: (isPaused) => set({ isPaused, ...(isPaused && { auto: null }) }),
    setReduced: (isReduced) => set({ isReduced }),
  }
}
