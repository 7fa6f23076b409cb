import { describe, expect, test } from 'vitest'
import { httpStatusMessages, isHttpStatusWithMessage } from './http-status.ts'
import { calls } from './index.ts'
import { pushErrors } from './push.ts'
import { type RefusalName, refusals, refusalsOfEveryCall, refusalsOfOnceCalls } from './refusals.ts'

const names = Object.keys(refusals) as RefusalName[]

describe('the catalogue of refusals', () => {
  test('gives every refusal a code of its own, and none the code of success', () => {
    const codes = names.map((name) => refusals[name].code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).not.toContain(0)
  })

  test('gives every refusal a sentence of its own', () => {
    const texts = names.map((name) => refusals[name].text)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('keeps the codes and keys the specification names', () => {
    expect(refusals.UNAUTHENTICATED.code).toBe(1013)
    expect(refusals.METHOD_UNAVAILABLE.code).toBe(501)
    expect(refusals.DAILY_GIFT_BOUGHT.text).toBe('Daily_Gift_Today')
    expect(refusals.FORBIDDEN.text).toBe('USER_FORBIDDEN')
    expect(refusals.NOT_OPEN_YET.text).toBe('Not_open_yet')
  })

  test('names keys of our own in one way', () => {
    const wireKeys = ['Daily_Gift_Today', 'USER_FORBIDDEN', 'Not_open_yet']
    const own = names.map((name) => refusals[name].text).filter((text) => !wireKeys.includes(text))
    expect(own.filter((text) => !/^refusal_[a-z_]+$/.test(text))).toEqual([])
  })

  test('holds no refusal that nothing can answer', () => {
    const declared = new Set<string>([
      ...Object.values(calls).flatMap((call) => [...call.refusals]),
      ...refusalsOfEveryCall,
      ...refusalsOfOnceCalls,
    ])
    expect(names.filter((name) => !declared.has(name))).toEqual([])
  })
})

test.each(Object.entries(calls))('%s declares refusals of the catalogue, each once', (_, call) => {
  const declared: readonly string[] = call.refusals
  expect(declared.filter((name) => !Object.hasOwn(refusals, name))).toEqual([])
  expect(new Set(declared).size).toBe(declared.length)
})

test('HTTP status messages are the specification’s', () => {
  const words = Object.entries(httpStatusMessages).map(([status, message]) => `${status}: ${message.words}`)
  expect(words).toEqual([
    '400: wrong request',
    '403: access denied',
    '404: Request address error',
    '408: Request timed out',
    '500: internal server error',
    '501: service not implemented',
    '502: gateway error',
    '503: service is not available',
    '504: gateway timeout',
    '505: HTTP version not supported',
  ])
  expect([404, 418].map(isHttpStatusWithMessage)).toEqual([true, false])
})

test('push errors are the specification’s', () => {
  expect(Object.keys(pushErrors)).toEqual([
    'request-failed',
    'app-offline',
    'not-registered',
    'installation-not-found',
    'permission-blocked',
    'unsupported-browser',
    'token-subscribe-failed',
    'token-subscribe-no-token',
    'token-update-failed',
    'token-unsubscribe-failed',
    'failed-service-worker-registration',
  ])
  expect(pushErrors['app-offline']).toBe('Could not process request. Application offline.')
  expect(pushErrors['permission-blocked']).toBe('The notification permission was not granted and blocked instead.')
})
