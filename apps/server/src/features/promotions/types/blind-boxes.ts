import type { ConfigOf } from '@tablestakes/contract/operator/activity-configs'
import { activityTypes } from '@tablestakes/contract/promotions'
import { scaleDown } from '@tablestakes/domain/money/money'
import { add, divide, multiply, ratio } from '@tablestakes/domain/money/ratio'
import { boxLevelOf, turnsLeft } from '@tablestakes/domain/promotions/boxes'
import type { PeriodKind } from '@tablestakes/domain/promotions/periods'
import { expectedCost, highestCost } from '@tablestakes/domain/promotions/prizes'
import type { ActivityKind, Boxes, BoxPrize, Standing } from '../engine/activity-kind.ts'

/** What all three are told. */
type BoxConfig = Pick<
  ConfigOf<typeof activityTypes.BLIND_BOX>,
  'items' | 'wheel' | 'wheel_spins' | 'payout_from' | 'payouts'
>

export const boxStep = (index: number): string => `box-${index}`
export const wheelStep = (nth: number): string => `wheel-${nth}`

/** Each player's boxes of the day follow from what was staked the day before. */
export const stakeBlindBox: ActivityKind<typeof activityTypes.BLIND_BOX> = {
  type: activityTypes.BLIND_BOX,
  period: 'day',
  lookBack: () => 1,
  asks: () => ({ collected: true }),
  show: (config, standing) => ({
    boxes: showBoxes(config, standing, {
      period: 'day',
      ...boxLevelOf(config.levels, standing.sumsOf(standing.period - 1).staked),
    }),
  }),
  cost: (config) => costOfBoxes(config, mostOf(config.levels)),
  example: (unit) => ({
    ...exampleBoxes(unit),
    levels: [
      { stake: 2n * unit, boxes: 1 },
      { stake: 20n * unit, boxes: 2 },
      { stake: 200n * unit, boxes: 3 },
    ],
  }),
}

/** Boxes for those whom the player has brought since it began, and who have proven a contact. They last as long as the activity. */
export const fissionBlindBox: ActivityKind<typeof activityTypes.FISSION_BLIND_BOX> = {
  type: activityTypes.FISSION_BLIND_BOX,
  period: 'whole',
  asks: () => ({ invitees: true, collected: true }),
  show(config, standing) {
    const brought = inviteesOf(standing).length
    const boxes = Math.min(config.most_boxes, brought * config.boxes_per_invitee)
    const shown = showBoxes(config, standing, { period: 'whole', level: brought, boxes })
    return { boxes: { ...shown, perInvitee: config.boxes_per_invitee } }
  },
  cost: (config) => costOfBoxes(config, config.most_boxes),
  example: (unit) => ({ ...exampleBoxes(unit), boxes_per_invitee: 1, most_boxes: 20 }),
}

/** Those who joined before it began were not brought for it. */
export const inviteesOf = ({ told, startsAtMs }: Pick<Standing, 'told' | 'startsAtMs'>) =>
  told.invitees.filter(({ joinedAt }) => joinedAt.getTime() >= startsAtMs)

/** Boxes for what was staked on chosen games on the day itself. */
export const gameBlindBox: ActivityKind<typeof activityTypes.GAME_BLIND_BOX> = {
  type: activityTypes.GAME_BLIND_BOX,
  period: 'day',
  asks: () => ({ games: 'period', collected: true }),
  show(config, standing) {
    const isChosen = (game: number) => config.games.length === 0 || config.games.includes(game)
    let staked = 0n
    for (const [game, stake] of standing.told.stakedOn) if (isChosen(game)) staked += stake
    return { boxes: showBoxes(config, standing, { period: 'day', ...boxLevelOf(config.levels, staked) }) }
  },
  cost: (config) => costOfBoxes(config, mostOf(config.levels)),
  example: (unit) => ({
    ...exampleBoxes(unit),
    // Our own dice, mines and crash.
    games: [101, 102, 103],
    levels: [
      { stake: 2n * unit, boxes: 1 },
      { stake: 20n * unit, boxes: 3 },
    ],
  }),
}

type Earned = { period: PeriodKind; level: number; boxes: number }

function showBoxes(config: BoxConfig, standing: Standing, { period, level, boxes }: Earned): Boxes {
  const { told, startOf } = standing
  const opened = new Set(numbersOf(standing, 'box-'))
  const spun = numbersOf(standing, 'wheel-').length
  const left = turnsLeft({ boxes, opened: opened.size, spins: config.wheel_spins, spun })
  const { amount: collected, payouts: used } = told.collected
  const payoutsLeft = Math.max(0, config.payouts - used)
  return {
    ...{ level, total: boxes, left: left.boxesLeft, opened, prizes: config.items },
    wheel: { prizes: config.wheel, total: config.wheel_spins, left: left.spinsLeft, used: spun },
    payout: {
      ...{ from: config.payout_from, collected, left: payoutsLeft, used },
      isReached: payoutsLeft > 0 && collected > 0n && collected >= config.payout_from,
    },
    nextAtMs: period === 'whole' ? null : startOf(standing.period + 1),
  }
}

function numbersOf({ claimed, period }: Standing, prefix: string): number[] {
  const start = `${period} ${prefix}`
  return [...claimed.keys()].filter((name) => name.startsWith(start)).map((name) => Number(name.slice(start.length)))
}

const mostOf = (levels: readonly { boxes: number }[]) => Math.max(...levels.map(({ boxes }) => boxes))

/** Per draw: the mean over all boxes and all turns of the wheel that a player can have in a period. */
function costOfBoxes({ items, wheel, wheel_spins: spins }: BoxConfig, boxes: number) {
  const [inBoxes, onWheel] = [costsOf(items), costsOf(wheel)]
  const all = add(multiply(expectedCost(inBoxes), ratio(boxes)), multiply(expectedCost(onWheel), ratio(spins)))
  return {
    expected: divide(all, ratio(boxes + spins)),
    most: highestCost(inBoxes) * BigInt(boxes) + highestCost(onWheel) * BigInt(spins),
  }
}

const costsOf = (prizes: readonly BoxPrize[]) => prizes.map(({ weight, amount }) => ({ weight, cost: amount }))

function exampleBoxes(unit: bigint): BoxConfig {
  const item = (money: BoxPrize['money'], hundredths: bigint, weight: number): BoxPrize => ({
    ...{ money, amount: scaleDown(unit, hundredths, 100n), multiplier: money === 'bonus' ? 10 : 0, weight },
    art: `${money}-${hundredths}`,
  })
  return {
    items: [
      item('bonus', 1n, 500),
      item('bonus', 3n, 250),
      item('cash', 1n, 200),
      item('cash', 5n, 45),
      item('bonus', 25n, 5),
    ],
    wheel: [
      ...[item('cash', 1n, 400), item('bonus', 1n, 300), item('cash', 2n, 200)],
      ...[item('bonus', 5n, 80), item('cash', 10n, 18), item('bonus', 50n, 2)],
    ],
    wheel_spins: 1,
    payout_from: scaleDown(unit, 20n, 100n),
    payouts: 10,
  }
}
