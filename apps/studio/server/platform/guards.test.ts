import { randomUUID } from 'node:crypto'
import { studioCalls } from '@tablestakes/contract/studio'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { openBed } from '../../test/studio-bed.ts'
import { createSealer } from './seal.ts'

const { app, database } = await openBed()

test('an error that was swallowed does not pass for a commit', async () => {
  const careless = transact(database, async (tx) => {
    await tx.query('insert into operator (key) values (null)').catch(() => {})
    return 'done'
  })
  await expect(careless).rejects.toThrow('the transaction had failed')
})

test('work that meets a deadlock is done again, and happens once', async () => {
  await database.query('create table meeting (id int primary key, n int not null)')
  await database.query('insert into meeting values (1, 0), (2, 0)')
  const cross = (first: number, second: number) =>
    transact(database, async (tx) => {
      await tx.query('update meeting set n = n + 1 where id = $1', [first])
      await tx.query('update meeting set n = n + 1 where id = $1', [second])
    })
  await Promise.all(Array.from({ length: 4 }, (_, index) => (index % 2 ? cross(1, 2) : cross(2, 1))))
  expect((await database.query('select n from meeting')).rows).toEqual([{ n: 4 }, { n: 4 }])
})

test('the addresses of one IPv6 network are counted as one, however they are written', async () => {
  const limited = await openBed({ config: { rateLimitScale: 0.05 } })
  const enter = (remoteAddress: string) =>
    limited.app.server.inject({
      method: studioCalls.enter.method,
      url: studioCalls.enter.path,
      payload: { code: randomUUID() },
      remoteAddress,
    })
  const answers = []
  for (let n = 0; n < 12; n++) answers.push(await enter(n % 2 ? `2001:db8::${n}` : `2001:db8:0:0:${n}::7`))
  // A twentieth of the 200 that one address may try at first.
  expect(answers.map((answer) => answer.json().refused === 'busy').lastIndexOf(false)).toBe(9)
  expect((await enter('2001:db8:0:1::7')).json().refused).not.toBe('busy')
})

test('only a proxy of the networks that are trusted may say whom it speaks for', async () => {
  const behind = await openBed({ config: { rateLimitScale: 0.005, trustProxy: '10.0.0.0/8' } })
  const enter = (remoteAddress: string, named: string) =>
    behind.app.server.inject({
      method: studioCalls.enter.method,
      url: studioCalls.enter.path,
      payload: { code: randomUUID() },
      remoteAddress,
      headers: { 'x-forwarded-for': named },
    })
  // One try each: somebody outside who names others is still one, and those behind the proxy are many.
  expect((await enter('192.0.2.1', '203.0.113.1')).json().refused).not.toBe('busy')
  expect((await enter('192.0.2.1', '203.0.113.2')).json().refused).toBe('busy')
  for (const named of ['203.0.113.3', '203.0.113.4'])
    expect((await enter('10.0.0.1', named)).json().refused).not.toBe('busy')
})

test('neither health nor readiness is answered from a cache', async () => {
  for (const url of ['/health', '/ready'])
    expect((await app.server.inject(url)).headers['cache-control']).toBe('no-store')
})

test('what is sealed opens for its purpose and with its secret only', () => {
  const sealer = createSealer('a secret that is only good for tests')
  const sealed = sealer.seal('server seed', 'the seed')
  expect(sealer.unseal('server seed', sealed)).toBe('the seed')
  expect(() => sealer.unseal('wallet token', sealed)).toThrow(/unable to authenticate/)
  expect(() => createSealer('another secret').unseal('server seed', sealed)).toThrow(/unable to authenticate/)
  expect(() => sealer.unseal('server seed', sealed.subarray(0, 16))).toThrow('a sealed value is too short')
})
