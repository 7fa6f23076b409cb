import { commitment, startDraw } from '@tablestakes/domain/draws/fairness'
import { pickPrize } from '@tablestakes/domain/promotions/wheel'
import { expect, test } from 'vitest'
import { checkDraw } from './check-draw.ts'

const serverSeed = 'a'.repeat(64)
const weights = [300, 250, 60, 1]
const index = pickPrize(weights, startDraw({ serverSeed, clientSeed: 'mine', nonce: 7 }).integerBelow(611))
const hash = commitment(serverSeed)
const proof = { server_seed: serverSeed, server_seed_hash: hash, client_seed: 'mine', nonce: 7, parameters: '' }
const shown = { promised: hash, index, weights }

test('a draw that this phone makes again with the promised seed is checked', () => {
  expect(checkDraw(proof, shown)).toBe('checked')
  expect(checkDraw(proof, { ...shown, promised: null })).toBe('checked')
})

test('a seed that is still secret proves nothing yet', () => {
  expect(checkDraw({ ...proof, server_seed: null }, shown)).toBe('not_revealed')
})

test('a seed other than the promised one is told, also where the answer vouches for it', () => {
  const other = 'b'.repeat(64)
  expect(checkDraw({ ...proof, server_seed: other }, shown)).toBe('other_seed')
  expect(checkDraw({ ...proof, server_seed: other, server_seed_hash: commitment(other) }, shown)).toBe('other_seed')
})

test('a wheel that stopped elsewhere is told', () => {
  expect(checkDraw(proof, { ...shown, index: (index + 1) % 4 })).toBe('other_prize')
})
