import { type ActivityType, activityTypes } from '@tablestakes/contract/promotions'

/** The filters of the page, besides "all" and "to claim". */
export const groups = ['daily', 'top_up', 'play', 'friends', 'tournaments'] as const
export type Group = (typeof groups)[number]

type Hue = 'blue' | 'amber' | 'red' | 'violet' | 'green' | 'teal' | 'pink'
type Kind = {
  group: Group
  hue: Hue
  /** The picture of its banner. */
  art: string
  /** What it asks for and brings ends with the day. */
  isOfDay?: true
}

const kind = (group: Group, hue: Hue, art: string): Kind => ({ group, hue, art })
const daily = (group: Group, hue: Hue, art: string): Kind => ({ group, hue, art, isOfDay: true })

const T = activityTypes

const KINDS: Record<ActivityType, Kind> = {
  [T.SIGN]: daily('daily', 'blue', 'check-in'),
  [T.REPEAT_PAY]: daily('top_up', 'green', 'repeat-pay'),
  [T.SEVEN_DAY]: kind('daily', 'violet', 'seven-day'),
  [T.RECHARGE_REBATE]: kind('top_up', 'teal', 'recharge-rebate'),
  [T.TURNTABLE]: daily('daily', 'blue', 'wheel'),
  [T.INVITE_TURNTABLE]: kind('friends', 'pink', 'invite-wheel'),
  [T.RED_ENVELOPE_RAIN]: kind('daily', 'red', 'red-envelope'),
  [T.FIRST_PAY_REBATE]: kind('top_up', 'green', 'first-pay-rebate'),
  [T.MESSAGING_CHANNEL]: kind('friends', 'teal', 'channel'),
  [T.ACTIVE_CHEST]: daily('daily', 'violet', 'chest'),
  [T.INVITE_BONUS]: kind('friends', 'violet', 'invite-bonus'),
  [T.BET_ACHIEVE]: kind('play', 'red', 'bet-achieve'),
  [T.COIN_TOURNAMENT]: kind('tournaments', 'red', 'tournament'),
  [T.GOLD_RUSHING]: daily('daily', 'amber', 'gold-rush'),
  [T.INVITE_USER_AWARD]: kind('friends', 'pink', 'invite'),
  [T.BLIND_BOX]: daily('play', 'violet', 'blind-box'),
  [T.PLATFORM_COIN_TOURNAMENT]: kind('tournaments', 'amber', 'platform-tournament'),
  [T.FIRST_RECHARGE]: kind('top_up', 'amber', 'first-recharge'),
  [T.SECOND_RECHARGE]: kind('top_up', 'red', 'second-recharge'),
  [T.FISSION_BLIND_BOX]: kind('friends', 'pink', 'fission-box'),
  [T.GAME_BLIND_BOX]: kind('play', 'teal', 'game-box'),
  [T.RECHARGE_REWARD]: kind('top_up', 'blue', 'recharge-reward'),
  [T.CASH_BACK]: kind('play', 'green', 'cashback'),
  [T.DOWNLOAD]: kind('daily', 'blue', 'download'),
  [T.GIFT_PACKET]: daily('friends', 'red', 'red-envelope'),
  [T.DAILY_GIFT]: daily('top_up', 'pink', 'gift'),
  [T.FREE_GUESS]: kind('play', 'green', 'free-guess'),
  [T.FIRST_PAY_A]: kind('top_up', 'teal', 'first-pay'),
  [T.FIRST_PAY_B]: kind('top_up', 'violet', 'first-pay-plus'),
  [T.BET_EVERY_DAY]: daily('play', 'amber', 'bet-daily'),
}

export const kindOf = (type: ActivityType): Kind => KINDS[type]
