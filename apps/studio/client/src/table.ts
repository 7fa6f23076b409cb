/** The table a player sits at, as the panel and the games see it. */
import type {
  StudioCall,
  StudioFreeRounds,
  StudioRefusalCode,
  StudioRequest,
  StudioResponse,
  StudioRound,
  StudioView,
} from '@tablestakes/contract/studio'
import type { Ask } from './api.ts'
import type { AutoEnd, AutoPlan, AutoRun } from './auto-play.ts'
import type { Casino } from './casino.ts'
import type { AnyGame } from './games/game-client.ts'
import type { Purse } from './money.ts'
import type { SeenMoney } from './seen-money.ts'
import type { SoundName } from './sound.ts'
import type { Bounds } from './stake.ts'

/** What the panel has to say instead of its usual line. */
export type Notice =
  | { kind: 'refused'; code: StudioRefusalCode }
  /** The stake is back: the casino did not take the bet. */
  | { kind: 'void' }
  /** A round from before was found open. */
  | { kind: 'kept' }
  /** The line broke and the bet never arrived. */
  | { kind: 'not_placed' }
  | { kind: 'auto_ended'; why: AutoEnd; net: bigint }

/** What is known at a moment; `open-table.ts` changes it. */
export type State = {
  balance: bigint
  /** Null while what is typed is no amount. */
  stake: bigint | null
  params: unknown
  /** The stepped round in play. */
  open: StudioRound | null
  sentStep: unknown
  /** Bets that have left and have no answer. */
  placing: number
  isCashingOut: boolean
  /** Ended and not yet shown, oldest first. */
  falling: readonly StudioRound[]
  /** Ended and shown, newest first: the strip. */
  landed: readonly StudioRound[]
  /** The round shown last in this visit, for the stage's result. */
  latest: StudioRound | null
  /** Rounds the casino has not settled yet. */
  checking: readonly StudioRound[]
  /** What was won less what was staked since the session began. */
  net: bigint
  auto: AutoRun | null
  notice: Notice | null
  isLineLost: boolean
  isOver: boolean
  isPaused: boolean
  isReduced: boolean
  /** Rounds the casino pays for in this game; the first is used first. */
  freeRounds: readonly StudioFreeRounds[]
  /** The player wants to use them. */
  isFree: boolean
}

export type Actions<Params, Step> = {
  setStake: (stake: bigint | null) => void
  setParams: (params: Params) => void
  /** Presses the main button. */
  place: () => void
  takeStep: (step: Step) => void
  cashOut: () => void
  /** The stage has shown this round. */
  land: (roundId: string) => void
  setFree: (isFree: boolean) => void
  /** One of them is in play. */
  spendFree: (reward: string) => void
  startAuto: (plan: AutoPlan) => void
  stopAuto: () => void
  dismiss: () => void
  refuse: (failure: unknown) => void
  play: (sound: SoundName, tune?: number) => void
  /** Asks the studio until there is an answer; refusals are thrown as `Refused`. Only for calls that may be repeated. */
  ask: Ask
  /** The same, but gives up with `NoAnswer` after some time: for what would surprise if it happened much later. */
  askFor: <C extends StudioCall>(call: C, request: StudioRequest<C>, ms: number) => Promise<StudioResponse<C>>
  /** For shared games: a bet's money has moved. `ended` counts it into the session's net, once per id. */
  report: (news: { balance: bigint; ended?: { id: string; stake: bigint; win: bigint } }) => void
  tell: Casino['tell']
}

export type Table<Params = unknown, Step = unknown> = Omit<State, 'params' | 'sentStep'> &
  Actions<Params, Step> & {
    game: AnyGame
    view: StudioView
    purse: Purse
    params: Params
    sentStep: Step | null
    bounds: Bounds
    /** What pays the next bet instead of the purse; the stake is its own then. */
    free: StudioFreeRounds | null
    isPlacing: boolean
    /** Balance and net without what a moving picture has yet to show. */
    seen: SeenMoney
    startedAt: number
  }

export type TableStore = {
  read: () => Table
  subscribe: (listener: () => void) => () => void
  /** Fetches the rounds of before: the strip, and any that are still being checked. */
  start: () => Promise<void>
  refreshBalance: () => void
  setPaused: (isPaused: boolean) => void
  setReduced: (isReduced: boolean) => void
}

export type TableNeeds = {
  game: AnyGame
  view: StudioView
  ask: Ask
  tell: Casino['tell']
  play: (sound: SoundName, tune?: number) => void
  newId: () => string
  /** Runs something later; a test runs it when it likes. */
  later: (run: () => void, ms: number) => void
  /** Runs something as soon as the device has its line back. */
  onceOnline: (run: () => void) => void
  now: () => number
  /** What was kept of this session before a reload. */
  kept: { startedAt: number; net: bigint; stake: bigint | null; params: unknown }
  keep: (what: { net: bigint; stake: bigint | null; params: unknown }) => void
  isReduced: boolean
}
