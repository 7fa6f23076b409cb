import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signRequest } from './sign-request.ts'
import { canonicalRequest, sortQuery } from './signature.ts'

test('what is signed is exactly this text', () => {
  const parts = { timestamp: '1', method: 'GET', path: '/api/a', query: 'b=2&a=1&a=0', bodyHash: 'h', nonce: 'n' }
  expect(canonicalRequest(parts)).toBe('1\nGET\n/api/a\na=0&a=1&b=2\nh\nn')
  expect(canonicalRequest({ ...parts, query: '' })).toBe('1\nGET\n/api/a\n\nh\nn')
})

test('signatures agree with those of another implementation', () => {
  const nonce = '00112233445566778899aabbccddeeff'
  const post = {
    timestamp: '1700000000000',
    method: 'POST',
    path: '/api/probe/say',
    query: '',
    body: '{"text":"héllo"}',
    nonce,
  }
  expect(signRequest('visitors-key', post)).toBe('49eaaffced2a635ba1c67c86c50ade5964bd2749789d07226dc00acd11617008')
  const get = { ...post, method: 'GET', path: '/api/a', query: 'b=%20&a=1&a=0', body: '', nonce: 'f'.repeat(32) }
  expect(signRequest('visitors-key', get)).toBe('c9a4dd3571df89e57b34261566c7be7a928b67cf8ad1efdf0dc2d151fceebc93')
})

test.each([
  ['', ''],
  ['a', 'a'],
  ['b=1&a=2', 'a=2&b=1'],
  ['a=2&a=10&a', 'a&a=10&a=2'],
  // A name alone and one with an empty value are two different pairs.
  ['a=&a', 'a&a='],
  ['&a', '&a'],
  ['a=b=c&a=a', 'a=a&a=b=c'],
  // A name ends at its first "=", so "a" stands before "a!" although "!" stands before "=".
  ['a!=1&a=2', 'a=2&a!=1'],
  ['B=1&a=1&_=1', 'B=1&_=1&a=1'],
  ['a=%C3%A9&a=%20', 'a=%20&a=%C3%A9'],
])('the query "%s" is sorted to "%s"', (query, sorted) => {
  expect(sortQuery(query)).toBe(sorted)
})

test('sorting keeps every pair and forgets the order they came in', () => {
  const pair = fc.stringMatching(/^[a-z0-9%._~=-]{1,6}$/)
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const sorted = sortQuery(pairs.join('&'))
      expect(sorted.split('&').sort()).toEqual(pairs.join('&').split('&').sort())
      expect(sortQuery(sorted)).toBe(sorted)
      expect(sortQuery([...pairs].reverse().join('&'))).toBe(sorted)
    }),
  )
})

test('every part of a request changes what is signed', () => {
  const parts = { timestamp: '1', method: 'GET', path: '/p', query: 'q=1', bodyHash: 'h', nonce: 'n' }
  const texts = Object.keys(parts).map((name) => canonicalRequest({ ...parts, [name]: 'other' }))
  expect(new Set([canonicalRequest(parts), ...texts]).size).toBe(7)
})
