import type { stepStates } from '@tablestakes/contract/activity-detail'
import type { ConfigOf, ConfiguredType } from '@tablestakes/contract/operator/activity-configs'
import type { TextKey } from '@tablestakes/dictionary'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import type { PeriodKind } from '@tablestakes/domain/promotions/periods'
import type { Award } from './award.ts'
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
  /** When a period begins. */
  startOf(period: number): number
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
}

type Prize = { awards: readonly Award[]; art: string; weight: number }

/** What the type shows a player: the parts of /api/activity/info. */
export type Shown = {
  steps?: Step[]
  rates?: { from: bigint; rate: number; money: Award['money'] }[]
  /** What a percentage applies to, what it makes, and from when on that can be claimed. */
  share?: { base: bigint; awards: readonly Award[]; period: number; claimFromMs: number; canClaim: boolean }
  wheel?: { prizes: readonly Prize[]; left: number; used: number; steps: Step[] }
  url?: string
}

/**
 * A type of activity. It is a rule without clock, randomness or database: what it shows, and what can be claimed, follow from its
 * configuration and from how the player stands.
 */
export type ActivityKind<Type extends ConfiguredType = ConfiguredType> = {
  type: Type
  period: PeriodKind
  /** So many periods before this one it looks back at. */
  lookBack?(config: ConfigOf<Type>): number
  /** Comes with an order: there is nothing to claim. */
  isBought?: true
  /** Whether it asks for the single deposits of the period. */
  needsDeposits?: true
  show(config: ConfigOf<Type>, standing: Standing): Shown
  /** The code that a claim must bring along. */
  codeOf?(config: ConfigOf<Type>): string
  /** Per claim or draw, and the most that one player can get in a period. */
  cost(config: ConfigOf<Type>): { expected: Ratio; most: bigint }
  /** A living example; `unit` is the smallest top-up of the site. */
  example(unit: bigint): ConfigOf<Type>
}

/** Whether anything waits to be claimed. */
export const isWaiting = ({ steps = [], share, wheel }: Shown): boolean =>
  steps.some(({ state }) => state === 'reached') || share?.canClaim === true || (wheel?.left ?? 0) > 0

export const stateOf = ({ isClaimed, isReached }: { isClaimed: boolean; isReached: boolean }): StepState => {
  if (isClaimed) return 'claimed'
  return isReached ? 'reached' : 'waiting'
}
