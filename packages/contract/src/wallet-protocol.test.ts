import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { languages } from './fields.ts'
import {
  languageOfProtocol,
  protocolAmount,
  protocolLanguages,
  walletCalls,
  walletPath,
  walletStatuses,
} from './wallet-protocol.ts'

const uuid = '11111111-2222-3333-4444-555555555555'
const bet = {
  user: '1001',
  token: 'live-token',
  transaction_uuid: uuid,
  round: 'r1',
  request_uuid: uuid,
  game_code: 'studio:dice',
  currency: 'IDR',
  amount: 100_000,
}

describe('a protocol amount', () => {
  test('is ten times ours', () => {
    expect(z.decode(protocolAmount, 100_000)).toBe(10_000n)
    expect(z.encode(protocolAmount, 10_000n)).toBe(100_000)
  })

  test('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 900_719_925_474_099n }), (money) => {
        expect(z.decode(protocolAmount, z.encode(protocolAmount, money))).toBe(money)
      }),
    )
  })

  test('is refused, not rounded, when ten does not divide it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 900_719_925_474_098 }), fc.integer({ min: 1, max: 9 }), (tens, rest) => {
        expect(z.safeParse(protocolAmount, tens * 10 + rest).success).toBe(false)
      }),
    )
  })

  test.each([-10, -1, 0.1, 10.5, 2 ** 53, Number.POSITIVE_INFINITY, '10', null, true, [10], {}])(
    'is not %j',
    (wire) => {
      expect(z.safeParse(protocolAmount, wire).success).toBe(false)
    },
  )

  test('is not written where a number would lose digits', () => {
    expect(z.safeEncode(protocolAmount, 900_719_925_474_100n).success).toBe(false)
    expect(z.safeEncode(protocolAmount, -1n).success).toBe(false)
  })

  test('may be 2^31 − 8, the largest of its kind below 2^31 that ten divides', () => {
    expect(z.decode(protocolAmount, 2_147_483_640)).toBe(214_748_364n)
  })
})

describe('a bet', () => {
  test('is read with money as ours', () => {
    expect(z.decode(walletCalls.bet.request, bet)).toEqual({ ...bet, amount: 10_000n })
  })

  test('may leave out, or send as null, what suppliers do not always know', () => {
    const sparse = { ...bet, supplier_transaction_id: null, supplier_user: null, reward_uuid: null, bet: null }
    expect(z.safeParse(walletCalls.bet.request, sparse).success).toBe(true)
  })

  test.each(['user', 'token', 'transaction_uuid', 'round', 'request_uuid', 'game_code', 'currency', 'amount'])(
    'is refused without %s',
    (field) => {
      const { [field as 'user']: _, ...rest } = bet
      expect(z.safeParse(walletCalls.bet.request, rest).success).toBe(false)
    },
  )
})

test.each(['r\u0000', 'r\n', '\ud800', '', 'r'.repeat(129)])('a round is not called %j', (round) => {
  expect(z.safeParse(walletCalls.bet.request, { ...bet, round }).success).toBe(false)
})

test('a language comes back as the one that was sent', () => {
  for (const language of languages) expect(languageOfProtocol(protocolLanguages[language])).toBe(language)
  expect(languageOfProtocol('pt-br')).toBe('pt-br')
  expect(languageOfProtocol('de')).toBe('en')
})

test('a win names its bet and may be zero', () => {
  const win = { ...bet, amount: 0, reference_transaction_uuid: uuid }
  expect(z.decode(walletCalls.win.request, win).amount).toBe(0n)
  expect(z.safeParse(walletCalls.win.request, bet).success).toBe(false)
})

test('an answer is written in protocol amounts and trimmed to what it declares', () => {
  const answer = {
    user: '1001',
    status: 'RS_OK',
    request_uuid: uuid,
    currency: 'IDR',
    balance: 5n,
    secret: 'x',
  } as const
  expect(z.encode(walletCalls.bet.response, answer)).toEqual({
    user: '1001',
    status: 'RS_OK',
    request_uuid: uuid,
    currency: 'IDR',
    balance: 50,
  })
})

test('statuses are the protocol’s eighteen', () => {
  const refusals = `UNKNOWN INVALID_PARTNER INVALID_TOKEN INVALID_GAME WRONG_CURRENCY NOT_ENOUGH_MONEY USER_DISABLED
    INVALID_SIGNATURE TOKEN_EXPIRED WRONG_SYNTAX WRONG_TYPES DUPLICATE_TRANSACTION TRANSACTION_DOES_NOT_EXIST
    LIMIT_REACHED TRANSACTION_ROLLED_BACK BET_LIMIT_EXCEEDED TIMEOUT`.split(/\s+/)
  expect(walletStatuses).toEqual(['RS_OK', ...refusals.map((name) => `RS_ERROR_${name}`)])
})

test('a supplier has an address of its own for every call', () => {
  expect(walletPath('studio', 'bet')).toBe('/suppliers/studio/transaction/bet')
})
