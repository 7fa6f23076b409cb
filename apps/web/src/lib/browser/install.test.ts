import { expect, test } from 'vitest'
import { platformOf } from './install-platform.ts'

test('a phone is told from a desk, and an iPad from the Mac it says to be', () => {
  const on = (userAgent: string, maxTouchPoints = 0) => platformOf({ userAgent, maxTouchPoints })
  expect(on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios')
  expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('ios')
  expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('desktop')
  expect(on('Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5)).toBe('android')
  expect(on('Mozilla/5.0 (X11; Linux x86_64)')).toBe('desktop')
})
