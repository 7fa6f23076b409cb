import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { registerPlayer } from './auth.ts'
import { type Call, call, type RequestOf, type ResponseOf } from './call.ts'
import type { CallName, calls } from './index.ts'
import type { getWallet } from './wallet.ts'
import type { requestWithdrawal } from './withdrawals.ts'

/** The shape a server gives its handlers. The checks here are the compiler's; vitest only runs what is left of them. */
type Handler<C extends Call> = (request: RequestOf<C>) => ResponseOf<C>
type HandlerOf<Name extends CallName> = Handler<(typeof calls)[Name]>

const purses = { money: 1n, coin: 0n, gold: 0n, frozen_money: 0n, frozen_coin: 0n }

describe('a handler', () => {
  test('compiles when it answers what the call declares', () => {
    const handle: Handler<typeof getWallet> = () => ({ ...purses, taskBonus: 0n, taskCur: 0n, taskTarget: 0n })
    expectTypeOf(handle).returns.toHaveProperty('money').toEqualTypeOf<bigint>()
  })

  test('does not compile when a field is missing', () => {
    // @ts-expect-error taskTarget is not answered.
    const handle: Handler<typeof getWallet> = () => ({ ...purses, taskBonus: 0n, taskCur: 0n })
    expectTypeOf(handle).toBeFunction()
  })

  test('does not compile when money is a number', () => {
    // @ts-expect-error Money is a bigint in code.
    const handle: Handler<typeof getWallet> = () => ({ ...purses, taskBonus: 0, taskCur: 0n, taskTarget: 0n })
    expectTypeOf(handle).toBeFunction()
  })

  test('does not compile when it reads a field the request does not have', () => {
    const handle = (request: RequestOf<typeof requestWithdrawal>) => {
      // @ts-expect-error A withdrawal has no currency of its own.
      return request.currency
    }
    expectTypeOf(handle).toBeFunction()
  })

  test('does not compile for a call that does not exist', () => {
    // @ts-expect-error There is no such call.
    expectTypeOf<HandlerOf<'getMoneyForNothing'>>().not.toBeAny()
    expectTypeOf<HandlerOf<'getWallet'>>().toEqualTypeOf<Handler<typeof getWallet>>()
  })
})

test('money is a bigint on both sides of a call', () => {
  expectTypeOf<RequestOf<typeof requestWithdrawal>['amount']>().toEqualTypeOf<bigint>()
  expectTypeOf<ResponseOf<typeof requestWithdrawal>['fee']>().toEqualTypeOf<bigint>()
})

test('codes are their own numbers, not any number', () => {
  expectTypeOf<RequestOf<typeof registerPlayer>['client_type']>().toEqualTypeOf<0 | 1 | 2 | 3 | 4 | 5>()
})

test('a call outside /api, with another method or an unknown refusal does not compile', () => {
  const rest = { feature: 'site', summary: '', auth: 'anyone', request: z.object({}), response: z.object({}) } as const
  // @ts-expect-error The path must begin with /api/.
  call({ ...rest, method: 'GET', path: '/elsewhere', refusals: [] })
  // @ts-expect-error The API has no DELETE.
  call({ ...rest, method: 'DELETE', path: '/api/x', refusals: [] })
  // @ts-expect-error No such refusal is in the catalogue.
  call({ ...rest, method: 'GET', path: '/api/x', refusals: ['BAD_LUCK'] })
  // @ts-expect-error Only `player` and `anyone` may call.
  call({ ...rest, method: 'GET', path: '/api/x', refusals: [], auth: 'admin' })
  expectTypeOf(call).toBeFunction()
})
