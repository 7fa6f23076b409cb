import { expect, test } from 'vitest'
import { routeOf } from './routes.tsx'

test('routes are matched letter by letter', () => {
  expect(routeOf('/Gamedetail')).not.toBeNull()
  expect(routeOf('/gamedetail')).toBeNull()
  expect(routeOf('/moregamelist')).toBeNull()
})

test('a name every object has is no route', () => {
  expect(routeOf('constructor')).toBeNull()
  expect(routeOf('__proto__')).toBeNull()
})
