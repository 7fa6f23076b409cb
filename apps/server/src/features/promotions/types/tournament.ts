import type { ConfigOf } from '@tablestakes/contract/operator/activity-configs'
import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import type { ActivityKind } from '../engine/activity-kind.ts'
import { type Award, costOf } from '../engine/award.ts'

type TournamentType = typeof activityTypes.COIN_TOURNAMENT | typeof activityTypes.PLATFORM_COIN_TOURNAMENT
export type TournamentConfig = ConfigOf<typeof activityTypes.COIN_TOURNAMENT> & { name?: string; unit?: bigint }
type Prize = TournamentConfig['prizes'][number]

export const isTournament = (type: number): type is TournamentType =>
  type === activityTypes.COIN_TOURNAMENT || type === activityTypes.PLATFORM_COIN_TOURNAMENT

const inOrder = (prizes: readonly Prize[]) => prizes.toSorted((one, other) => one.to_rank - other.to_rank)

/** What a rank brings. */
export const prizeOf = (prizes: readonly Prize[], rank: number): readonly Award[] =>
  inOrder(prizes).find(({ to_rank: to }) => rank <= to)?.awards ?? []

export const lastPrizedRank = (prizes: readonly Prize[]): number => Math.max(...prizes.map(({ to_rank: to }) => to))

/** All ranks together: a tournament gives what it promises, however many play. */
function costOfPrizes(prizes: readonly Prize[]): { all: bigint; ranks: number } {
  let before = 0
  let all = 0n
  for (const { to_rank: to, awards } of inOrder(prizes)) {
    all += BigInt(Math.max(0, to - before)) * costOf(awards)
    before = Math.max(before, to)
  }
  return { all, ranks: before }
}

const tournament = {
  period: 'week',
  periodOf: ({ repeat }: TournamentConfig) => repeat,
  isSettled: true,
  // The board is everybody's: it is read beside the rule.
  show: () => ({}),
  cost({ prizes }: TournamentConfig) {
    const { all, ranks } = costOfPrizes(prizes)
    return { expected: ratio(all, ranks), most: all }
  },
  problems({ repeat, prizes, unit = 1n }: TournamentConfig, { endsAt }: { endsAt: Date | null }) {
    const ranks = prizes.map(({ to_rank: to }) => to)
    return [
      ...(repeat === 'whole' && endsAt === null ? ['A tournament that does not repeat needs an end.'] : []),
      ...(new Set(ranks).size < ranks.length ? ['Two prizes go to the same rank.'] : []),
      ...(unit === 0n ? ['A point must be worth something.'] : []),
    ]
  },
} as const

const examplePrizes = (unit: bigint) =>
  [
    [1, 5n],
    [3, 2n],
    [10, 1n],
  ].map(([to_rank, times]) => ({
    to_rank: Number(to_rank),
    awards: [{ money: 'bonus' as const, amount: BigInt(times!) * unit, multiplier: 5 }],
  }))

/** A site's board: the players who stake or win most on the chosen games. */
export const coinTournament: ActivityKind<typeof activityTypes.COIN_TOURNAMENT> = {
  ...tournament,
  type: activityTypes.COIN_TOURNAMENT,
  example: (unit) => ({
    ...{ repeat: 'week' as const, score: 'multiplier' as const, games: [], least_stake: unit / 100n }, // exact: hundredths
    prizes: examplePrizes(unit),
  }),
}

/** The same across sites, in points. */
export const platformTournament: ActivityKind<typeof activityTypes.PLATFORM_COIN_TOURNAMENT> = {
  ...tournament,
  type: activityTypes.PLATFORM_COIN_TOURNAMENT,
  example: (unit) => ({
    ...{ repeat: 'week' as const, score: 'stake' as const, games: [], least_stake: 0n, name: 'all-sites' },
    // exact: hundredths of the smallest top-up, which is worth about the same everywhere.
    ...{ unit: unit / 100n, prizes: examplePrizes(unit) },
  }),
}
