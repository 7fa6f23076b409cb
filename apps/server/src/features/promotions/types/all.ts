import { activityConfigs, type ConfigOf, type ConfiguredType } from '@tablestakes/contract/operator/activity-configs'
import * as z from 'zod/v4/core'
import type { ActivityKind } from '../engine/activity-kind.ts'
import { fissionBlindBox, gameBlindBox, stakeBlindBox } from './blind-boxes.ts'
import { dailyGift, firstRecharge, rechargeReward, secondRecharge } from './bought.ts'
import { cashBack } from './cash-back.ts'
import { firstPayA, firstPayB, firstPayRebate } from './first-pay.ts'
import { freeGuess } from './free-guess.ts'
import { giftPacket } from './gift-packet.ts'
import { goldRush } from './gold-rush.ts'
import { inviteTurntable } from './invite-turntable.ts'
import { inviteBonus, inviteUserAward } from './invites.ts'
import { rechargeRebate } from './recharge-rebate.ts'
import { redEnvelopeRain } from './red-envelope-rain.ts'
import { repeatPay } from './repeat-pay.ts'
import { sevenDays } from './seven-days.ts'
import { sign } from './sign.ts'
import { activeChest, betAchieve, betEveryDay, download, messagingChannel } from './steps.ts'
import { coinTournament, platformTournament } from './tournament.ts'
import { turntable } from './turntable.ts'

/** Every type that is served. Each knows only its own configuration, which its own schema has read. */
const kinds: { [Type in ConfiguredType]: ActivityKind<Type> } = {
  1: sign,
  3: repeatPay,
  5: sevenDays,
  6: rechargeRebate,
  7: turntable,
  8: inviteTurntable,
  10: firstPayRebate,
  9: redEnvelopeRain,
  11: messagingChannel,
  12: activeChest,
  13: inviteBonus,
  15: betAchieve,
  16: coinTournament,
  17: goldRush,
  18: inviteUserAward,
  19: stakeBlindBox,
  21: platformTournament,
  22: firstRecharge,
  23: secondRecharge,
  24: fissionBlindBox,
  25: gameBlindBox,
  26: rechargeReward,
  1001: cashBack,
  1002: download,
  1003: giftPacket,
  1004: dailyGift,
  1006: firstPayA,
  1007: firstPayB,
  1005: freeGuess,
  1008: betEveryDay,
}

export const servedTypes: readonly ConfiguredType[] = Object.values(kinds).map(({ type }) => type)

/** What comes with an order is not claimed. */
export const isBought = (type: ConfiguredType): boolean => kinds[type].isBought === true

/** What is settled for all who take part is not claimed either. */
export const isSettled = (type: ConfiguredType): boolean => kinds[type].isSettled === true

export const isServed = (type: number): type is ConfiguredType => type in kinds

/** A kind together with a configuration of its own. */
export type Configured = ReturnType<typeof configure>

/** Reads a stored configuration; one that does not fit its type is null. */
export function readConfig(type: ConfiguredType, stored: unknown): Configured | null {
  const read = z.safeDecode(activityConfigs[type], stored as never)
  return read.success ? configure(type, read.data) : null
}

function configure(type: ConfiguredType, config: unknown) {
  // The cast forgets which type it is: `config` was read by its own schema.
  const kind = kinds[type] as unknown as ActivityKind
  const own = config as never
  return {
    period: kind.periodOf?.(own) ?? kind.period,
    lookBack: kind.lookBack?.(own) ?? 0,
    needsDeposits: kind.needsDeposits === true,
    needsInvites: kind.needsInvites === true,
    asks: kind.asks?.(own) ?? {},
    show: (standing: Parameters<ActivityKind['show']>[1]) => kind.show(own, standing),
    code: kind.codeOf?.(own) ?? null,
    cost: () => kind.cost(own),
    problems: (activity: { endsAt: Date | null }) => kind.problems?.(own, activity) ?? [],
  }
}

/** A stored configuration as its own type reads it. It was checked when it was stored. */
export const configOf = <Type extends ConfiguredType>(type: Type, stored: unknown): ConfigOf<Type> =>
  z.decode(activityConfigs[type], stored as never) as ConfigOf<Type>

/** The living example of a type, as it is stored. */
export const exampleOf = (type: ConfiguredType, unit: bigint): unknown =>
  z.encode(activityConfigs[type], (kinds[type] as unknown as ActivityKind).example(unit) as never)
