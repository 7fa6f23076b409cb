import { expect, test } from 'vitest'
import { deviceKind, deviceModel } from './device-kind.ts'

test.each([
  ['K', 'Android 10', 'android'],
  ['SM-A515F', 'Android 13', 'android'],
  ['CPU iPhone OS 17_5 like Mac OS X', 'CPU iPhone OS 17_5 like Mac OS X', 'iphone'],
  ['CPU OS 16_6 like Mac OS X', 'CPU OS 16_6 like Mac OS X', 'ipad'],
  ['Intel Mac OS X 10_15_7', 'Intel Mac OS X 10_15_7', 'mac'],
  ['x64', 'Windows NT 10.0', 'windows'],
  ['Linux x86_64', 'Linux x86_64', 'linux'],
  ['unknown', 'unknown', 'other'],
])('%s on %s is known as %s', (model, osVersion, kind) => {
  expect(deviceKind({ model, osVersion })).toBe(kind)
})

test.each([
  ['K', 'android'],
  ['x64', 'windows'],
  ['Redmi Note 8 Pro', 'android'],
  ['CPU iPhone OS 17_5 like Mac OS X', 'iphone'],
  ['', 'other'],
])('the login history knows only the model: %s is %s', (model, kind) => {
  expect(deviceKind({ model })).toBe(kind)
})

test('a model is shown where it tells the owner something', () => {
  expect(deviceModel({ model: 'SM-A515F Build/TP1A', osVersion: 'Android 13' })).toBe('SM-A515F')
  expect(deviceModel({ model: 'K', osVersion: 'Android 10' })).toBe('')
  expect(deviceModel({ model: 'Win64', osVersion: 'Windows NT 10.0' })).toBe('')
})
