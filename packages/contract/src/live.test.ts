import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { clientMessage, closeCodes, type LiveMessageOf, liveMessage } from './live.ts'

describe('a live message', () => {
  test('carries money as whole numbers and gives it as bigint', () => {
    const wire = { id: '7', at: 1, type: 'balance', number: 3, purses: { money: 10_000, coin: 0, gold: 5 } } as const
    const message = z.decode(liveMessage, wire)
    expect(message).toEqual({ ...wire, purses: { money: 10_000n, coin: 0n, gold: 5n } })
    expect(z.encode(liveMessage, message)).toEqual(wire)
  })

  test('of an unknown type, or without an id, is refused', () => {
    expect(z.safeParse(liveMessage, { id: '7', at: 1, type: 'lottery' }).success).toBe(false)
    expect(z.safeParse(liveMessage, { at: 1, type: 'pong' }).success).toBe(false)
  })

  test('is told apart by its type', () => {
    expectTypeOf<LiveMessageOf<'sign_out'>['text_key']>().toEqualTypeOf<string>()
    expectTypeOf<LiveMessageOf<'balance'>['purses']['money']>().toEqualTypeOf<bigint>()
  })
})

test('a client says ping and ack and nothing else', () => {
  expect(z.safeParse(clientMessage, { type: 'ping' }).success).toBe(true)
  expect(z.decode(clientMessage, { type: 'ack', last_id: '42' })).toEqual({ type: 'ack', last_id: '42' })
  for (const wrong of [{ type: 'bet', amount: 1 }, { type: 'ack' }, {}, null, 'ping']) {
    expect(z.safeParse(clientMessage, wrong).success).toBe(false)
  }
})

test('close codes are ones a server may send, each its own', () => {
  const codes: number[] = Object.values(closeCodes)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => code !== 1012 && (code < 4000 || code > 4999))).toEqual([])
})
