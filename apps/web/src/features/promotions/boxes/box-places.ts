import type { Box } from './box-queries.ts'

type BoxItem = Box['item_list'][number]
export type BoxPlace = { index: number; item: BoxItem | null }

/** Every box of the day as a place on the table: opened ones with what was in them, the others closed. */
export function boxPlaces(box: Pick<Box, 'daily_box_total_num' | 'item_list'>): BoxPlace[] {
  const opened = new Map(box.item_list.filter(({ is_open }) => is_open).map((item) => [item.index, item]))
  const last = box.item_list.reduce((most, { index }) => Math.max(most, index + 1), box.daily_box_total_num)
  return Array.from({ length: last }, (_, index) => ({ index, item: opened.get(index) ?? null }))
}

/**
 * Which prize of the table was in the box, so that its draw can be made again on this phone. Null where two prizes look alike: then the
 * place alone does not tell which of them it was.
 */
export function prizeIndexOf(
  item: Pick<BoxItem, 'money_type' | 'money_num' | 'art'>,
  prizes: Box['box_prizes'],
): number | null {
  const alike = prizes.flatMap(({ award, art }, index) =>
    award.amount === item.money_num && award.money_type === item.money_type && art === item.art ? [index] : [],
  )
  return alike.length === 1 ? alike[0]! : null
}
