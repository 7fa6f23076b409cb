import { beforeEach, expect, test, vi } from 'vitest'
import { followTheme, isTheme, startTheme } from './theme.ts'

const root: { dataset: Record<string, string> } = { dataset: {} }
const stored = new Map<string, string>()

beforeEach(() => {
  root.dataset = {}
  stored.clear()
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('location', { pathname: '/play' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('a game takes the theme it is opened with, and by day keeps the night', () => {
  startTheme({ hash: '#theme=royal-purple', pathname: '/play' })
  expect(root.dataset.theme).toBe('royal-purple')
  startTheme({ hash: '#theme=daylight', pathname: '/play' })
  expect(root.dataset.theme).toBe('vibrant-blue')
  followTheme('emerald-night')
  expect(root.dataset.theme).toBe('emerald-night')
})

test('a proof is read in the theme the games were played in, by day by day', () => {
  startTheme({ hash: '#theme=daylight', pathname: '/play' })
  startTheme({ hash: '', pathname: '/proof' })
  expect(root.dataset.theme).toBe('daylight')
})

test('a theme that nobody knows is none', () => {
  startTheme({ hash: '#theme=pink', pathname: '/play' })
  expect(root.dataset.theme).toBeUndefined()
  expect([isTheme('daylight'), isTheme(7), isTheme('pink')]).toEqual([true, false, false])
})
