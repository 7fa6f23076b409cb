import { moneyTypes } from '@tablestakes/contract/fields'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { startRedisStandIn } from '../../../test/redis-stand-in.ts'
import { openWhispers } from './whispers.ts'

test('what another node says and this one does not understand is told as an error, and the next word is heard', async () => {
  const redis = await startRedisStandIn()
  const errors: Error[] = []
  const heard: [bigint, object][] = []
  const whispers = openWhispers({ redisUrl: redis.url, onError: (error) => errors.push(error) })
  whispers.hear((playerId, message) => heard.push([playerId, message]))
  const listening = whispers.attend({ playerId: 7n, siteId: 'main' })
  await expect.poll(() => redis.subscribed()).toBe(2)

  const speaker = new Redis(redis.url)
  const say = (text: string) => speaker.publish('tablestakes:whispers:7', text)
  await say('{')
  await say(JSON.stringify({ node: 'newer', playerId: '1', message: { type: 'of tomorrow', id: '', at: 0 } }))
  await say(JSON.stringify({ node: 'newer', playerId: 'nobody', message: {} }))
  expect(heard).toEqual([])
  const purses = { money: 5, coin: 0, gold: 0 }
  await say(
    JSON.stringify({ node: 'newer', playerId: '7', message: { type: 'balance', id: '', at: 0, number: 3, purses } }),
  )
  await expect
    .poll(() => heard)
    .toEqual([[7n, { type: 'balance', number: 3, purses: { money: 5n, coin: 0n, gold: 0n } }]])
  expect(errors).toHaveLength(3)
  listening.leave()
  await expect.poll(() => redis.subscribed()).toBe(0)

  speaker.disconnect()
  whispers.close()
  redis.stop()
})

test('what is said to a site is heard on every node, as said to that site', async () => {
  const redis = await startRedisStandIn()
  // Words that are still on their way when the lines are closed fail, and nobody minds.
  const parts = { redisUrl: redis.url, onError: () => {} }
  const [one, two] = [openWhispers(parts), openWhispers(parts)]
  const heard: unknown[][] = []
  two.hear((...said) => heard.push(said))
  two.attend({ playerId: 0n, siteId: 'brazil' })
  await expect.poll(() => redis.subscribed()).toBe(1)
  const winner = {
    nickname: 'Wi***to',
    face_id: 1,
    amount: 9n,
    game_id: 101,
    uid: '10**07',
    money_type: moneyTypes.CASH,
    stake: 1n,
    time: 5,
  }
  // The one who speaks may still be connecting; what is said meanwhile is not worth telling later.
  await expect
    .poll(() => {
      one.tellSite('brazil', { type: 'winner', winner })
      return heard[0]
    })
    .toEqual([0n, { type: 'winner', winner }, 'brazil'])
  one.close()
  two.close()
  redis.stop()
})

test('a node is in the channels of those who listen at it, and leaves with the last of them', async () => {
  const redis = await startRedisStandIn()
  const whispers = openWhispers({ redisUrl: redis.url, onError: () => {} })
  const seven = whispers.attend({ playerId: 7n, siteId: 'main' })
  // The same channel, and another player.
  const alike = whispers.attend({ playerId: 7n + 256n, siteId: 'main' })
  await expect
    .poll(() => [...redis.channels().keys()])
    .toEqual(['tablestakes:whispers:site:main', 'tablestakes:whispers:7'])
  seven.leave()
  const other = whispers.attend({ playerId: 8n, siteId: 'main' })
  await expect.poll(() => redis.channels().size).toBe(3)
  alike.leave()
  await expect.poll(() => redis.channels().has('tablestakes:whispers:7')).toBe(false)
  other.leave()
  await expect.poll(() => redis.subscribed()).toBe(0)
  whispers.close()
  redis.stop()
})
