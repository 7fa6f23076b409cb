import { expect, test } from 'vitest'
import { playAddress, readPlayAddress } from './read-address.ts'

test('an address names a game and the money it is played with', () => {
  expect(readPlayAddress('id=7&type=1')).toEqual({ gameId: 7, type: 1, startsSilent: false })
  expect(readPlayAddress('id=7&type=0')).toMatchObject({ type: 0 })
  expect(readPlayAddress('id=7')).toMatchObject({ type: null })
  expect(readPlayAddress('id=7&type=2')).toMatchObject({ type: null })
  expect(readPlayAddress(playAddress(12, 0).split('?')[1]!)).toMatchObject({ gameId: 12, type: 0 })
})

test('from some places a game starts silent', () => {
  const silent = [0, 1, 2, 3, 6].filter((jump) => readPlayAddress(`id=7&jump=${jump}`)?.startsSilent)
  expect(silent).toEqual([2, 6])
})

test.each(['', 'id=', 'id=0', 'id=-1', 'id=1e3', 'id=7.5', 'id=9999999999', 'game_id=7'])(
  '%j names no game',
  (query) => {
    expect(readPlayAddress(query)).toBeNull()
  },
)
