import type { stepStates } from '@tablestakes/contract/activity-detail'
import type { ConfigOf, ConfiguredType } from '@tablestakes/contract/operator/activity-configs'
import type { TextKey } from '@tablestakes/dictionary'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import type { PeriodKind } from '@tablestakes/domain/promotions/periods'
import type { Answers, Asks } from './asks.ts'
import type { Award } from './award.ts'
import type { Invites } from './invites.ts'
import type { Sums } from './sums.ts'

/** A player in an activity, at one moment. */
export type Standing = {
  currency: string
  period: number
  /** What came in this period and in those before it that the type looks back at. */
  sumsOf: (period: number) => Sums
  lifetime: Sums
  /** What each deposit of this period was, in order; empty unless the type asks for it. */
  deposits: readonly bigint[]
  /** Steps claimed, as `<period> <step>`, and when; held and refused ones too. */
  claimed: ReadonlyMap<string, number>
  nowMs: number
  vipLevel: number
  isInstalled: boolean
  /** Nobody unless the type asks for them. */
  invites: Invites
  /** When a period begins. */
  startOf: (period: number) => number
  registeredAtMs: number
  /** The activity's own window. */
  startsAtMs: number
  endsAtMs: number | null
  /** The day of a moment in the activity's time zone, by its number. */
  dayOf: (atMs: number) => number
  /** What the type has asked to be told. */
  told: Answers
}

export type StepState = (typeof stepStates)[number]

/** Something to reach and claim. */
export type Step = {
  id: string
  title: { key: TextKey; values?: Record<string, string | number> }
  day?: number
  progress: { unit: 'money'; cur: bigint; target: bigint } | { unit: 'count'; cur: number; target: number }
  awards: readonly Award[]
  state: StepState
  /** What a claim is told while it waits; NOT_REACHED unless said. */
  waitsFor?: 'TOO_EARLY' | 'SHARE_FIRST'
  /** It is taken by a call of its own, not by a claim. */
  hasOwnCall?: true
}

type Prize = { awards: readonly Award[]; art: string; weight: number }

/** What is in a box: a bonus is given immediately, cash is collected. */
export type BoxPrize = { money: 'bonus' | 'cash'; amount: bigint; multiplier: number; art: string; weight: number }

/** Blind boxes of a period, the wheel behind them, and the cash they have collected. */
export type Boxes = {
  level: number
  total: number
  left: number
  opened: ReadonlySet<number>
  prizes: readonly BoxPrize[]
  wheel: { prizes: readonly BoxPrize[]; total: number; left: number; used: number }
  payout: { from: bigint; collected: bigint; left: number; used: number; isReached: boolean }
  /** So many each invitee brings, where they come from invitees. */
  perInvitee?: number
  /** When boxes are new; null where they last as long as the activity. */
  nextAtMs: number | null
}

/** A gift packet, as it is made and taken. */
export type PacketTerms = {
  pool: bigint
  parts: number
  least: bigint
  money: 'cash' | 'bonus'
  multiplier: number
  takes: number
  hasOwnPart: boolean
  endsAtMs: number
}

/** What the type shows a player: the parts of /api/activity/info. */
export type Shown = {
  steps?: Step[]
  rates?: { from: bigint; rate: number; money: Award['money'] }[]
  /** What a percentage applies to, what it makes, and from when on that can be claimed. */
  share?: { base: bigint; awards: readonly Award[]; period: number; claimFromMs: number; canClaim: boolean }
  wheel?: { prizes: readonly Prize[]; left: number; used: number; steps: Step[] }
  url?: string
  boxes?: Boxes
  packet?: PacketTerms
  /** Something is there for the taking that is no step: a part of a rain. */
  canTake?: boolean
}

/**
 * A type of activity. It is a rule without clock, randomness or database: what it shows, and what can be claimed, follow from its
 * configuration and from how the player stands.
 */
export type ActivityKind<Type extends ConfiguredType = ConfiguredType> = {
  type: Type
  period: PeriodKind
  /** Where the configuration chooses the periods. */
  periodOf?(config: ConfigOf<Type>): PeriodKind
  /** So many periods before this one it looks back at. */
  lookBack?(config: ConfigOf<Type>): number
  /** Comes with an order: there is nothing to claim. */
  isBought?: true
  /** What else it asks to be told of the player. */
  asks?(config: ConfigOf<Type>): Asks
  /** Is settled for all who take part, by a job: there is nothing to claim, and what was promised is not cut. */
  isSettled?: true
  /** Whether it asks for the single deposits of the period. */
  needsDeposits?: true
  /** Whether it asks for the player's invitees. */
  needsInvites?: true
  show(config: ConfigOf<Type>, standing: Standing): Shown
  /** The code that a claim must bring along. */
  codeOf?(config: ConfigOf<Type>): string
  /** Per claim or draw, and the most that one player can get in a period. */
  cost(config: ConfigOf<Type>): { expected: Ratio; most: bigint }
  /** What keeps a configuration from going live. */
  problems?(config: ConfigOf<Type>, activity: { endsAt: Date | null }): string[]
  /** A living example; `unit` is the smallest top-up of the site. */
  example(unit: bigint): ConfigOf<Type>
}

/** Whether anything waits to be claimed. */
export const isWaiting = ({ steps = [], share, wheel, boxes, canTake = false }: Shown): boolean =>
  canTake ||
  steps.some(({ state }) => state === 'reached') ||
  share?.canClaim === true ||
  (wheel?.left ?? 0) > 0 ||
  (boxes !== undefined && (boxes.left > 0 || boxes.wheel.left > 0 || boxes.payout.isReached))

export const stateOf = ({ isClaimed, isReached }: { isClaimed: boolean; isReached: boolean }): StepState => {
  if (isClaimed) return 'claimed'
  return isReached ? 'reached' : 'waiting'
}
