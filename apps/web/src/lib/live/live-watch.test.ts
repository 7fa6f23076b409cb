import { expect, test } from 'vitest'
import { onLiveGreeting, openWatch, watchLive } from './live-watch.ts'

const turn = () => new Promise<void>((resolve) => queueMicrotask(resolve))

test('a line hears what is watched when it opens, and again after it broke', () => {
  const said: (readonly string[])[] = []
  const stop = watchLive(['row.2', 'match.1'])
  openWatch((topics) => said.push(topics))()
  const close = openWatch((topics) => said.push(topics))
  expect(said).toEqual([
    ['match.1', 'row.2'],
    ['match.1', 'row.2'],
  ])
  close()
  stop()
})

test('a screen that goes and one that comes are told together; what two parts watch stays until both are gone', async () => {
  const said: (readonly string[])[] = []
  const close = openWatch((topics) => said.push(topics))
  const first = watchLive(['row.1'])
  const second = watchLive(['row.1', 'row.2'])
  await turn()
  first()
  const third = watchLive(['row.3'])
  await turn()
  second()
  third()
  await turn()
  close()
  expect(said).toEqual([['row.1', 'row.2'], ['row.1', 'row.2', 'row.3'], []])
})

test('whoever shows something is told that a line stands again', () => {
  let greetings = 0
  const stop = onLiveGreeting(() => {
    greetings += 1
  })
  openWatch(() => {})()
  stop()
  openWatch(() => {})()
  expect(greetings).toBe(1)
})
