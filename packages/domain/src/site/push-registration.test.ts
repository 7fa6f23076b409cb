import { expect, test } from 'vitest'
import { settlePushRegistration } from './push-registration.ts'

test('a registration in progress is given ten seconds', () => {
  const running = { status: 'inProgress', startedAt: 1_000 } as const
  expect(settlePushRegistration(running, 11_000)).toEqual(running)
  expect(settlePushRegistration(running, 11_001)).toEqual({ status: 'notStarted' })
})

test('the other two states stay', () => {
  expect(settlePushRegistration({ status: 'complete' }, 9e12)).toEqual({ status: 'complete' })
  expect(settlePushRegistration({ status: 'notStarted' }, 9e12)).toEqual({ status: 'notStarted' })
})
