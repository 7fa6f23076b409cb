import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrapAnswer, unwrapRequest, wrapAnswer, wrapRequest } from './wrapping.ts'

const key = 'the key'
const route = '/api/probe/say'

test('a request is wrapped exactly so', () => {
  const { head, tail } = wrapRequest({ route, payload: { text: 'héllo' } }, { key, splitAt: 4 })
  expect(head).toBe('eyJ0')
  expect(tail).toBe('ZXh0IjoiaMOpbGxvIiwicm91dGUiOiIvYXBpL3Byb2JlL3NheSJ9edeb0733dca4583954973a7fe7483298')
})

test('whatever was wrapped comes out again, at every split', () => {
  const payload = fc.dictionary(
    fc.string().filter((name) => name !== 'route' && name !== '__proto__'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(payload, fc.integer({ min: 1, max: 12 }), (sent, splitAt) => {
      const meant = JSON.parse(JSON.stringify(sent))
      expect(unwrapRequest(wrapRequest({ route, payload: sent }, { key, splitAt }), key)).toEqual({
        route,
        payload: meant,
      })
    }),
  )
})

test.each([0, 13, 1.5, Number.NaN])('it cannot be split at %s', (splitAt) => {
  expect(() => wrapRequest({ route, payload: {} }, { key, splitAt })).toThrow(RangeError)
})

test('what was not wrapped by this rule and key is not read', () => {
  const pair = wrapRequest({ route, payload: {} }, { key, splitAt: 5 })
  expect(unwrapRequest(pair, 'another key')).toBeNull()
  expect(unwrapRequest({ ...pair, tail: pair.tail.slice(0, -1) }, key)).toBeNull()
  expect(unwrapRequest({ head: '', tail: pair.head + pair.tail }, key)).toBeNull()
  expect(unwrapRequest({ head: (pair.head + pair.tail).slice(0, 13), tail: '' }, key)).toBeNull()
  const mark = pair.tail.slice(-32)
  for (const text of ['', '!!!!', 'bnVsbA==', 'W10=', 'MQ==', 'eyJyb3V0ZSI6MX0=', '/////w==']) {
    expect(unwrapRequest({ head: (text + mark).slice(0, 4), tail: (text + mark).slice(4) }, key)).toBeNull()
  }
})

test('a text that base64 readers forgive, but nobody wrote, is not read', () => {
  const { head, tail } = wrapRequest({ route: '/api/ab', payload: {} }, { key, splitAt: 2 })
  const mark = tail.slice(-32)
  const text = (head + tail).slice(0, -32)
  expect(text).toBe('eyJyb3V0ZSI6Ii9hcGkvYWIifQ==')
  for (const end of ['fR==', 'fQ=', 'fQ', 'fQ== ', ' fQ==', 'fQ==\n']) {
    const other = text.slice(0, -4) + end
    expect(unwrapRequest({ head: other.slice(0, 2), tail: other.slice(2) + mark }, key), other).toBeNull()
  }
})

test('no change of one character gives the same message: it is another one or none, and never an error', () => {
  const payload = { text: 'pay 100 to 7' }
  const whole = Object.values(wrapRequest({ route, payload }, { key, splitAt: 7 })).join('')
  const character = fc.constantFrom(...'ABCxyz019+/=_é '.split(''))
  fc.assert(
    fc.property(fc.nat(whole.length - 1), character, (at, other) => {
      fc.pre(whole[at] !== other)
      const changed = whole.slice(0, at) + other + whole.slice(at + 1)
      const read = unwrapRequest({ head: changed.slice(0, 7), tail: changed.slice(7) }, key)
      expect(read).not.toEqual({ route, payload })
      expect(at < whole.length - 32 || read === null).toBe(true)
    }),
  )
})

test('any two texts at all are read or not, without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (head, tail) => {
      expect(unwrapRequest({ head, tail }, key)).toBeNull()
    }),
  )
})

test('an answer is wrapped under the message key; a plain one passes as it is', () => {
  const keys = { messageKey: 'm1', key }
  const answer = { code: 0, msg: '', data: { text: '✓' } }
  const wrapped = wrapAnswer(answer, keys)
  expect(Object.keys(wrapped)).toEqual(['m1'])
  expect(unwrapAnswer(wrapped, keys)).toEqual(answer)
  expect(unwrapAnswer(answer, keys)).toBe(answer)
  expect(unwrapAnswer({ m1: 'nonsense' }, keys)).toBeUndefined()
  expect(unwrapAnswer({ m1: 1 }, keys)).toBeUndefined()
})

test('a long payload survives', () => {
  const payload = { text: 'é'.repeat(100_000) }
  expect(unwrapRequest(wrapRequest({ route, payload }, { key, splitAt: 12 }), key)).toEqual({ route, payload })
})
