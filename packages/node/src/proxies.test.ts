import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, trustProxies } from './proxies.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['nobody is trusted', false, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['one proxy is in front', 1, '10.0.0.1', 'forged, 203.0.113.9', '203.0.113.9'],
  ['two proxies are in front', 2, '10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['one proxy is in front and says nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['a network is trusted', '10.0.0.0/8', '10.0.0.1', 'forged, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['another network is trusted', '10.0.0.0/8', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['the proxy’s address comes mapped', '10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the machine itself is trusted', 'loopback', '::1', '2001:db8::7', '2001:db8::7'],
  ['everyone is a proxy', 'loopback,uniquelocal', '127.0.0.1', '10.0.0.7', '10.0.0.7'],
  ['what is forwarded is no address', 'loopback', '127.0.0.1', 'unknown', 'unknown'],
])('when %s', (_when, trusted, remote, forwarded, address) => {
  expect(addressOf(from(remote, forwarded), trustProxies(trusted))).toBe(address)
})
