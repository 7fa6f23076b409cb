import { type Banner, bannerPicture, groundPictures } from './banner.ts'
import { betAchieve } from './banners/bet-achieve.ts'
import { betDaily } from './banners/bet-daily.ts'
import { blindBox } from './banners/blind-box.ts'
import { cash } from './banners/cash.ts'
import { cashback } from './banners/cashback.ts'
import { channel } from './banners/channel.ts'
import { checkIn } from './banners/check-in.ts'
import { chest } from './banners/chest.ts'
import { download } from './banners/download.ts'
import { fair } from './banners/fair.ts'
import { firstPay } from './banners/first-pay.ts'
import { firstPayPlus } from './banners/first-pay-plus.ts'
import { firstPayRebate } from './banners/first-pay-rebate.ts'
import { firstRecharge } from './banners/first-recharge.ts'
import { fissionBox } from './banners/fission-box.ts'
import { freeGuess } from './banners/free-guess.ts'
import { gameBox } from './banners/game-box.ts'
import { gift } from './banners/gift.ts'
import { gold } from './banners/gold.ts'
import { goldRush } from './banners/gold-rush.ts'
import { invite } from './banners/invite.ts'
import { inviteBonus } from './banners/invite-bonus.ts'
import { inviteWheel } from './banners/invite-wheel.ts'
import { live } from './banners/live.ts'
import { mail } from './banners/mail.ts'
import { originals } from './banners/originals.ts'
import { platformTournament } from './banners/platform-tournament.ts'
import { rechargeRebate } from './banners/recharge-rebate.ts'
import { rechargeReward } from './banners/recharge-reward.ts'
import { redEnvelope } from './banners/red-envelope.ts'
import { redeem } from './banners/redeem.ts'
import { repeatPay } from './banners/repeat-pay.ts'
import { sandbox } from './banners/sandbox.ts'
import { secondRecharge } from './banners/second-recharge.ts'
import { sevenDay } from './banners/seven-day.ts'
import { slots } from './banners/slots.ts'
import { sport } from './banners/sport.ts'
import { support } from './banners/support.ts'
import { tournament } from './banners/tournament.ts'
import { vip } from './banners/vip.ts'
import { welcome } from './banners/welcome.ts'
import { wheel } from './banners/wheel.ts'
import type { Picture } from './picture.ts'

const scenes: Readonly<Record<string, Banner>> = {
  welcome,
  cash,
  sport,
  fair,
  gold,
  sandbox,
  invite,
  vip,
  'check-in': checkIn,
  'seven-day': sevenDay,
  wheel,
  'invite-wheel': inviteWheel,
  'red-envelope': redEnvelope,
  'repeat-pay': repeatPay,
  'recharge-rebate': rechargeRebate,
  'first-pay-rebate': firstPayRebate,
  channel,
  chest,
  'invite-bonus': inviteBonus,
  'bet-achieve': betAchieve,
  tournament,
  'platform-tournament': platformTournament,
  'gold-rush': goldRush,
  'blind-box': blindBox,
  'fission-box': fissionBox,
  'game-box': gameBox,
  'first-recharge': firstRecharge,
  'second-recharge': secondRecharge,
  'recharge-reward': rechargeReward,
  cashback,
  download,
  gift,
  'free-guess': freeGuess,
  'first-pay': firstPay,
  'first-pay-plus': firstPayPlus,
  'bet-daily': betDaily,
  mail,
  redeem,
  support,
  originals,
  slots,
  live,
}

export const banners: readonly Picture[] = [
  ...Object.entries(scenes).map(([name, banner]) => bannerPicture(name, banner)),
  ...groundPictures,
]

/** The ground each banner was drawn for; pages look it up by the banner's name. */
export const bannerGrounds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(scenes).map(([name, { ground }]) => [name, ground]),
)

/** Specification §9: the activity types, and the banner that announces each. */
export const activityBanners: Readonly<Record<number, string>> = {
  1: 'check-in',
  3: 'repeat-pay',
  5: 'seven-day',
  6: 'recharge-rebate',
  7: 'wheel',
  8: 'invite-wheel',
  9: 'red-envelope',
  10: 'first-pay-rebate',
  11: 'channel',
  12: 'chest',
  13: 'invite-bonus',
  15: 'bet-achieve',
  16: 'tournament',
  17: 'gold-rush',
  18: 'invite',
  19: 'blind-box',
  21: 'platform-tournament',
  22: 'first-recharge',
  23: 'second-recharge',
  24: 'fission-box',
  25: 'game-box',
  26: 'recharge-reward',
  1001: 'cashback',
  1002: 'download',
  1003: 'gift',
  1005: 'free-guess',
  1006: 'first-pay',
  1007: 'first-pay-plus',
  1008: 'bet-daily',
}
