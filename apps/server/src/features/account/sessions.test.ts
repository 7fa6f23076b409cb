import { loginTypes } from '@tablestakes/contract/auth'
import { closeCodes, getLiveTicket } from '@tablestakes/contract/live'
import { listLogins, listSessions, revokeSession } from '@tablestakes/contract/security'
import { transact } from '@tablestakes/node/database'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen, startLiveNode } from '../../../test/live-node.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'
import { issueRefresh } from '../../platform/http/session-renewal.ts'
import { openSession } from '../../platform/http/sessions.ts'
import { noteAttempt } from '../auth/index.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })

const idsOf = async (owner: Owner) => (await owner.call(listSessions, {})).data!.list.map(({ id }) => id)
const isSignedIn = async (owner: Owner) => (await owner.call(listSessions, {})).code === 0

describe('the list of sessions', () => {
  test('shows every login with its device, its place and when it was last used, the newest first', async () => {
    const ann = await openOwner(app)
    const login = {
      clientType: loginTypes.PHONE,
      deviceHash: null,
      deviceCode: 'a-secret-code',
      deviceModel: 'Pixel 9',
      osVersion: 'Android 16',
      loginFinger: 'a-finger',
      ip: '203.0.113.7',
      place: 'PK',
    }
    const { playerId } = ann
    const phone = await transact(app.database, (tx) => openSession(tx, { playerId, siteId: 'main', login }))
    await transact(app.database, (tx) => openSession(tx, { playerId, siteId: 'main', sessionId: phone.sessionId }))
    await app.database.query(`update player_session set last_used_at = '2026-01-02T03:04:05Z' where session_id = $1`, [
      phone.sessionId,
    ])
    const { list } = (await ann.call(listSessions, {})).data!
    expect(list).toMatchObject([
      {
        id: phone.sessionId,
        device_model: 'Pixel 9',
        os_version: 'Android 16',
        ip: '203.0.113.7',
        place: 'PK',
        seen_time: Date.UTC(2026, 0, 2, 3, 4, 5),
        is_current: false,
      },
      { id: ann.sessionId, device_model: '', is_current: true },
    ])
    // What only the server needs to know stays with it.
    expect(JSON.stringify(list)).not.toContain('a-finger')
    expect(JSON.stringify(list)).not.toContain('a-secret-code')
  })

  test('leaves out what has ended, and what can neither be used nor renewed any more', async () => {
    const ann = await openOwner(app)
    const [ended, expired, renewable] = [await ann.elsewhere(), await ann.elsewhere(), await ann.elsewhere()]
    await transact(app.database, (tx) => issueRefresh(tx, renewable))
    await app.database.query('update player_session set expires_at = now() where session_id = any ($1)', [
      [expired.sessionId, renewable.sessionId],
    ])
    expect(outcome(await ann.call(revokeSession, { id: ended.sessionId }))).toBe('ok')
    expect(await idsOf(ann)).toEqual([renewable.sessionId, ann.sessionId])
    await app.database.query('update refresh_secret set expires_at = now() where player_id = $1', [ann.playerId])
    expect(await idsOf(ann)).toEqual([ann.sessionId])
    expect(outcome(await ann.call(revokeSession, { id: expired.sessionId }))).toBe('NOT_FOUND')
  })

  test('has the newest hundred', async () => {
    const ann = await openOwner(app)
    await app.database.query(
      `with login as (
         insert into player_login (player_id, session_id, site_id, created_at)
         select $1, gen_random_uuid(), 'main', now() + make_interval(secs => n) from generate_series(1, 120) as n
         returning session_id
       )
       insert into player_session (player_id, token_hash, session_id, site_id, sign_key, expires_at)
       select $1, sha256(session_id::text::bytea), session_id, 'main', '', now() + interval '1 hour' from login`,
      [ann.playerId],
    )
    expect(await idsOf(ann)).toHaveLength(100)
  })
})

describe('ending sessions', () => {
  test('ends one, with its token and what would renew it, and no other', async () => {
    const ann = await openOwner(app)
    const [lost, other] = [await ann.elsewhere(), await ann.elsewhere()]
    await transact(app.database, (tx) => issueRefresh(tx, lost))
    expect(outcome(await ann.call(revokeSession, { id: lost.sessionId }))).toBe('ok')
    expect([await isSignedIn(lost), await isSignedIn(other), await isSignedIn(ann)]).toEqual([false, true, true])
    expect(outcome(await ann.call(revokeSession, { id: lost.sessionId }))).toBe('NOT_FOUND')
  })

  test('without an id ends all but this one', async () => {
    const ann = await openOwner(app)
    const [lost, other] = [await ann.elsewhere(), await ann.elsewhere()]
    const bob = await openOwner(app)
    expect(outcome(await ann.call(revokeSession, {}))).toBe('ok')
    expect([await isSignedIn(lost), await isSignedIn(other)]).toEqual([false, false])
    expect([await isSignedIn(ann), await isSignedIn(bob)]).toEqual([true, true])
  })

  test('reaches neither another player’s sessions nor anything that is no session', async () => {
    const [ann, bob] = [await openOwner(app), await openOwner(app)]
    for (const id of [bob.sessionId, crypto.randomUUID(), 'x', '0', "'; drop table player; --".replace(/\W/g, '-')])
      expect(outcome(await ann.call(revokeSession, { id }))).toBe('NOT_FOUND')
    expect(await isSignedIn(bob)).toBe(true)
  })

  test('closes the live stream of that session, and only that one', async () => {
    const node = await startLiveNode(app.database)
    onTestFinished(() => node.stop())
    const ann = await openOwner(app)
    const lost = await ann.elsewhere()
    const hear = async (owner: Owner) => {
      const listener = listen(node, { ticket: (await owner.call(getLiveTicket, {})).data!.ticket })
      await listener.hello
      return listener
    }
    const [kept, closed] = [await hear(ann), await hear(lost)]
    await ann.call(revokeSession, { id: lost.sessionId })
    expect((await closed.closed).code).toBe(closeCodes.signedOut)
    expect(closed.heard).toMatchObject([{ type: 'sign_out', text_key: 'signed_out_elsewhere' }])
    expect(kept.socket.readyState).toBe(kept.socket.OPEN)
  })
})

describe('the login history', () => {
  const note = (owner: Owner, count: number) =>
    transact(app.database, async (tx) => {
      for (let at = 0; at < count; at++)
        await noteAttempt(tx, {
          playerId: owner.playerId,
          outcome: at % 8 === 3 ? 'wrong_credentials' : 'success',
          clientType: at % 3 === 0 ? null : loginTypes.EMAIL,
          deviceModel: `device ${at}`,
          ip: '203.0.113.7',
          place: 'Asia/Karachi',
        })
    })

  test('is read page by page, each attempt once, the newest first', async () => {
    const ann = await openOwner(app)
    await note(ann, 45)
    const seen: string[] = []
    const sizes: number[] = []
    let lastId = ''
    do {
      const page: { list: { device_model: string }[]; last_id: string } = (
        await ann.call(listLogins, { last_id: lastId })
      ).data!
      seen.push(...page.list.map((one) => one.device_model))
      sizes.push(page.list.length)
      lastId = page.last_id
    } while (lastId !== '')
    expect(sizes).toEqual([20, 20, 5])
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `device ${44 - at}`))
    const first = (await ann.call(listLogins, { limit: '2' })).data!
    expect(first.list).toMatchObject([
      { outcome: 'success', client_type: loginTypes.EMAIL, ip: '203.0.113.7', place: 'Asia/Karachi' },
      { outcome: 'wrong_credentials', client_type: loginTypes.EMAIL },
    ])
    // A page that ends exactly with the history says so.
    expect((await ann.call(listLogins, { limit: '45' })).data!.last_id).toBe('')
  })

  test('is not filled by somebody who keeps trying: ten refusals of a kind a minute, one of a locked door', async () => {
    const ann = await openOwner(app)
    const facts = { playerId: ann.playerId, clientType: loginTypes.EMAIL, deviceModel: '', ip: '', place: '' }
    for (const outcome of ['wrong_credentials', 'second_factor', 'locked_out'] as const)
      for (let at = 0; at < 15; at++) await noteAttempt(app.database, { ...facts, outcome })
    await noteAttempt(app.database, { ...facts, outcome: 'success' })
    const { rows } = await app.database.query(
      `select outcome, count(*)::int as noted from login_attempt where player_id = $1 group by outcome order by outcome`,
      [ann.playerId],
    )
    expect(rows).toEqual([
      { outcome: 'locked_out', noted: 1 },
      { outcome: 'second_factor', noted: 10 },
      { outcome: 'success', noted: 1 },
      { outcome: 'wrong_credentials', noted: 10 },
    ])
  })

  test('is the player’s own, from whichever place it is read', async () => {
    const [ann, bob] = [await openOwner(app), await openOwner(app)]
    await note(ann, 3)
    expect((await bob.call(listLogins, {})).data).toEqual({ list: [], last_id: '' })
    const { last_id: place } = (await ann.call(listLogins, { limit: '1' })).data!
    expect((await bob.call(listLogins, { last_id: place })).data!.list).toEqual([])
    for (const last_id of ['x', '-1', '9'.repeat(30)])
      expect(outcome(await ann.call(listLogins, { last_id }))).toBe('INVALID')
  })
})
