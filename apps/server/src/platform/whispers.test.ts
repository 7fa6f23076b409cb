import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { startRedisStandIn } from '../../test/redis-stand-in.ts'
import { openWhispers } from './whispers.ts'

test('what another node says and this one does not understand is told as an error, and the next word is heard', async () => {
  const redis = await startRedisStandIn()
  const errors: Error[] = []
  const heard: [bigint, object][] = []
  const whispers = openWhispers({ redisUrl: redis.url, onError: (error) => errors.push(error) })
  whispers.hear((playerId, message) => heard.push([playerId, message]))
  await expect.poll(() => redis.subscribed()).toBe(1)

  const speaker = new Redis(redis.url)
  const say = (text: string) => speaker.publish('tablestakes:whispers', text)
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

  speaker.disconnect()
  whispers.close()
  redis.stop()
})
