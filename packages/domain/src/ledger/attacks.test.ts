import { expect, test, vi } from 'vitest'
import { attackOften } from './attacks.ts'

// Nothing here measures time, and a small machine may be busy.
vi.setConfig({ testTimeout: 600_000 })

/** The server's test of the same name plays as many as one likes, and plays them on the database. */
test('nobody gets bonus money out without wagering for it, and a player who has wagered gets it', () => {
  const seen = attackOften({ first: 1, count: 2_500 })
  // Histories that never come to a rule say nothing about it.
  expect([...seen]).toEqual(
    expect.arrayContaining(['play ended', 'play repeated', 'play in-debt', 'close done', 'pay done', 'fail done']),
  )
})
