import { expect, test } from 'vitest'
import { isReadBy, type Line, mergeLines } from './merge-lines.ts'

const line = (id: number, text = ''): Line => ({
  ...{ message_id: String(id), sender: 'player', name: '', text, text_key: '', image_id: null, order: null },
  created_at: new Date(0),
})
const ids = (lines: Line[]) => lines.map(({ message_id: id }) => id)

test('what comes is added to what was there, by number and not by letters', () => {
  expect(ids(mergeLines([line(8), line(9)], [line(10)]))).toEqual(['8', '9', '10'])
  expect(ids(mergeLines([line(8)], []))).toEqual(['8'])
  expect(ids(mergeLines([], [line(1)]))).toEqual(['1'])
})

test('what comes a second time takes the place of the first', () => {
  const merged = mergeLines([line(8), line(9, 'before')], [line(9, 'after'), line(10)])
  expect(ids(merged)).toEqual(['8', '9', '10'])
  expect(merged[1]!.text).toBe('after')
})

test('a message is read up to the number the player has seen', () => {
  expect(isReadBy('10', line(9))).toBe(true)
  expect(isReadBy('9', line(10))).toBe(false)
  expect(isReadBy('0', line(1))).toBe(false)
  expect(isReadBy('', line(1))).toBe(false)
})
