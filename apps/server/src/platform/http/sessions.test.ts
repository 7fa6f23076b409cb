import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { createSessionLookup, noteSessionUse, openSession, revokeSessions } from './sessions.ts'

const database = await freshDatabase()
const findSession = createSessionLookup(database)

async function newPlayer(): Promise<bigint> {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) values ('main') returning player_id`,
  )
  return rows[0]!.player_id
}

const open = (playerId: bigint, sessionId?: string) =>
  transact(database, (tx) =>
    openSession(tx, { playerId, siteId: 'main', ...(sessionId !== undefined && { sessionId }) }),
  )

describe('an access token', () => {
  test('leads to its player, site and key for fifteen minutes', async () => {
    const playerId = await newPlayer()
    const opened = await open(playerId)
    const found = await findSession(opened.accessToken)
    expect(found).toMatchObject({ playerId, siteId: 'main', signKey: opened.signKey, sessionId: opened.sessionId })
    const { rows } = await database.query(
      `select round(extract(epoch from expires_at - created_at)) = 900 as is_quarter_hour from player_session
       where player_id = $1`,
      [playerId],
    )
    expect(rows).toEqual([{ is_quarter_hour: true }])
  })

  test('holds 256 random bits and is stored only as a hash', async () => {
    const { accessToken } = await open(await newPlayer())
    const secret = accessToken.split('.')[1]!
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const { rows } = await database.query(
      `select from player_session where player_session::text like '%' || $1 || '%'`,
      [Buffer.from(secret, 'base64url').toString('hex')],
    )
    expect(rows).toHaveLength(0)
  })

  test('is worth nothing when expired, revoked, changed, or shown under another player', async () => {
    const [ann, bob] = [await newPlayer(), await newPlayer()]
    const expired = await open(ann)
    await database.query(`update player_session set expires_at = now() where player_id = $1`, [ann])
    const revoked = await open(ann)
    await transact(database, (tx) => revokeSessions(tx, { playerId: ann, because: 'USER_FORBIDDEN' }))
    const good = await open(ann)
    const last = good.accessToken.at(-1) === 'A' ? 'E' : 'A'
    const changed = good.accessToken.slice(0, -1) + last
    const moved = `${bob.toString(36)}.${good.accessToken.split('.')[1]}`
    for (const token of [
      expired.accessToken,
      revoked.accessToken,
      changed,
      moved,
      '',
      'x',
      'zzzzzzzzzzzzz.'.padEnd(57, 'a'),
    ]) {
      expect(await findSession(token)).toBeNull()
    }
    expect(await findSession(good.accessToken)).not.toBeNull()
  })

  test('is found by one look into the primary key', async () => {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain select session_id from player_session
       where player_id = 1 and token_hash = '\\x00' and revoked_at is null and expires_at > now()`,
    )
    expect(rows[0]!['QUERY PLAN']).toContain('player_session_pkey')
  })
})

describe('a login', () => {
  test('goes on under a renewed token, and signing out ends all of its tokens but no other login', async () => {
    const playerId = await newPlayer()
    const first = await open(playerId)
    const renewed = await open(playerId, first.sessionId)
    const other = await open(playerId)
    expect(renewed.sessionId).toBe(first.sessionId)
    await transact(database, (tx) =>
      revokeSessions(tx, { playerId, sessionId: first.sessionId, because: 'signed_out' }),
    )
    expect(await findSession(first.accessToken)).toBeNull()
    expect(await findSession(renewed.accessToken)).toBeNull()
    expect(await findSession(other.accessToken)).not.toBeNull()
  })

  test('notes its use once a minute', async () => {
    const playerId = await newPlayer()
    const { accessToken } = await open(playerId)
    const lastUsed = async () =>
      (
        await database.query<{ at: Date }>('select last_used_at as at from player_session where player_id = $1', [
          playerId,
        ])
      ).rows[0]!.at
    await database.query(
      `update player_session set last_used_at = now() - interval '30 seconds' where player_id = $1`,
      [playerId],
    )
    const before = await lastUsed()
    await noteSessionUse(database, (await findSession(accessToken))!, Date.now())
    expect(await lastUsed()).toEqual(before)
    await noteSessionUse(database, (await findSession(accessToken))!, Date.now() + 60_000)
    expect((await lastUsed()).getTime()).toBeGreaterThan(before.getTime())
  })
})
