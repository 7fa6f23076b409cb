import { expect, test } from 'vitest'
import { splitHash, toHref } from './hash-location.ts'

test('the address and its query both live behind the #', () => {
  expect(splitHash('#/Gamedetail?game_id=7&x=1')).toEqual({ path: '/Gamedetail', query: 'game_id=7&x=1' })
  expect(splitHash('#/wallet')).toEqual({ path: '/wallet', query: '' })
})

test('no hash is the root, which sends to the lobby', () => {
  expect(splitHash('')).toEqual({ path: '/', query: '' })
  expect(splitHash('#')).toEqual({ path: '/', query: '' })
  expect(splitHash('#?open=vip')).toEqual({ path: '/', query: 'open=vip' })
})

test('letters keep their case and a question mark in a value stays in the query', () => {
  expect(splitHash('#/gameDetail?next=/a?b')).toEqual({ path: '/gameDetail', query: 'next=/a?b' })
  expect(toHref('/webgame?id=1')).toBe('#/webgame?id=1')
})
