import { afterEach, expect, test } from 'vitest'
import { describeDevice, getDeviceId } from './device.ts'
import { keepHouse } from './housekeeping.ts'
import { hasUnsaved, holdPage } from './unsaved.ts'

afterEach(() => localStorage.clear())

test('what was checked is forgotten after a day, and the second timer is set six hours ahead', () => {
  localStorage.setItem('popups', '{}')
  localStorage.setItem('last_clear', String(Date.now() - 25 * 3_600_000))
  keepHouse()
  expect(localStorage.getItem('popups')).toBeNull()
  expect(Number(localStorage.getItem('next_check')) - Number(localStorage.getItem('last_clear'))).toBe(6 * 3_600_000)
  localStorage.setItem('popups', '{"fresh":1}')
  keepHouse()
  expect(localStorage.getItem('popups')).toBe('{"fresh":1}')
})

test('pictures and fonts of another version are deleted, and only then', async () => {
  keepHouse('1.0.2')
  await caches.open('images')
  keepHouse('1.0.2')
  expect(await caches.has('images')).toBe(true)
  keepHouse('1.0.3')
  await expect.poll(() => caches.has('images')).toBe(false)
  expect(localStorage.getItem('version')).toBe('1.0.3')
})

test('a held page counts as unsaved until every hold is released', () => {
  const [first, second] = [holdPage(), holdPage()]
  first()
  expect(hasUnsaved()).toBe(true)
  second()
  expect(hasUnsaved()).toBe(false)
})

test('a device is known by a random id, not by what it is made of', () => {
  expect(getDeviceId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(getDeviceId()).toBe(getDeviceId())
  expect(Object.keys(describeDevice())).toEqual(['model', 'osVersion'])
})
