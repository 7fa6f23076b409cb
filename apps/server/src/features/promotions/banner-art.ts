import type { ConfiguredType } from '@tablestakes/contract/operator/activity-configs'

/** The drawn pictures of the shipped examples, by their type. One without a picture here gets the app's own for its type. */
const PICTURES: Partial<Record<ConfiguredType, string>> = {
  1: 'check-in',
  3: 'repeat-pay',
  6: 'recharge-rebate',
  7: 'wheel',
  12: 'chest',
  17: 'gold-rush',
  1001: 'cashback',
}

export function bannerArt(type: ConfiguredType): string {
  const picture = PICTURES[type]
  return picture === undefined ? '' : `/art/banners/${picture}.svg`
}
