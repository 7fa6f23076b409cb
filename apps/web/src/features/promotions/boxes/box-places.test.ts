import { expect, test } from 'vitest'
import { boxPlaces, prizeIndexOf } from './box-places.ts'

const item = (index: number, is_open: boolean) => ({
  index,
  money_type: 2 as const,
  money_num: 5n,
  art: 'box-1',
  is_open,
})
const prize = (index: number, amount: bigint, art = 'box-1') => ({
  index,
  award: { money_type: 2 as const, amount },
  art,
  weight: 1,
})

test('opened boxes stand at their own place, the others stay closed', () => {
  const places = boxPlaces({ daily_box_total_num: 3, item_list: [item(1, true), item(2, false)] })
  expect(places.map((place) => [place.index, place.item?.money_num ?? null])).toEqual([
    [0, null],
    [1, 5n],
    [2, null],
  ])
  expect(boxPlaces({ daily_box_total_num: 0, item_list: [] })).toEqual([])
  expect(boxPlaces({ daily_box_total_num: 1, item_list: [item(4, true)] })).toHaveLength(5)
})

test('what was in a box is found on its table, unless two prizes look alike', () => {
  const found = item(0, true)
  expect(prizeIndexOf(found, [prize(0, 1n), prize(1, 5n)])).toBe(1)
  expect(prizeIndexOf(found, [prize(0, 5n, 'box-2'), prize(1, 5n)])).toBe(1)
  expect(prizeIndexOf(found, [prize(0, 5n), prize(1, 5n)])).toBeNull()
  expect(prizeIndexOf(found, [prize(0, 1n)])).toBeNull()
})
