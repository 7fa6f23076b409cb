import { getDataExport, getDataExportFile, requestDataExport } from '@tablestakes/contract/privacy'
import { describe, expect, test } from 'vitest'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { openOwner } from '../../../test/owners.ts'
import { amina, bilal, DAY_MS, startPrivacy } from '../../../test/privacy.ts'
import { newKey, openSettling } from '../../ledger/index.ts'

const { app, clock, database, work, rest, liveAsSomebody, gameAccount } = await startPrivacy()

describe('a copy of one’s data', () => {
  test('holds everything of the player and nothing of anybody else, and no secret', async () => {
    const { owner, playerId } = await liveAsSomebody(amina)
    const other = await liveAsSomebody(bilal)
    const asked = (await owner.call(requestDataExport, {})).data!
    expect(asked).toMatchObject({ state: 'waiting', expires_at: null })
    expect(outcome(await owner.call(getDataExportFile, { id: asked.id }))).toBe('NOT_FOUND')
    await work()
    const ready = (await owner.call(getDataExport, {})).data!.export!
    expect(ready).toMatchObject({ id: asked.id, state: 'ready', expires_at: clock() + 7 * DAY_MS })
    const file = (await owner.call(getDataExportFile, { id: asked.id })).data!
    expect(file.name).toMatch(new RegExp(`^tablestakes-${playerId}-\\d{4}-\\d\\d-\\d\\d\\.json$`))

    const copy = JSON.parse(file.content)
    expect(copy).toMatchObject({
      account: {
        number: Number(playerId),
        username: amina.username,
        nickname: amina.nickName,
        birthday: '28/02/1990',
        invited_with_turntable: `${amina.device}-turntable`,
        registered_from: { network_address: amina.ip, device_code: `${amina.device}-id` },
      },
      contacts: { mobile: amina.mobile, email: amina.email, isMobileVerified: true },
      ways_to_sign_in: {
        passkeys: [{ name: `${amina.nickName}'s phone` }],
        linked_providers: [{ provider: 'sandbox', name: amina.nickName, email: amina.email }],
      },
      app_usage: { reports: [{ events: [{ properties: { device: amina.device } }] }] },
      documents: { sent: [{ kind: 'address', media_type: 'application/pdf', state: 'waiting' }] },
    })
    expect(copy.consents.history.map((one: { kind: string }) => one.kind).sort()).toEqual([
      'age',
      'marketing',
      'privacy',
      'terms',
    ])
    expect(copy.sessions_and_devices.login_attempts).toMatchObject([{ outcome: 'success', ip: amina.ip }])
    expect(copy.sessions_and_devices.logins).toContainEqual(
      expect.objectContaining({ ip: amina.ip, login_finger: `${amina.device}-finger`, place: 'Asia/Karachi' }),
    )
    expect(copy.sessions_and_devices.devices).toMatchObject([{ device_model: `${amina.device}-model` }])
    expect(copy.copies_and_deletion.copies).toHaveLength(1)
    expect(copy.money.currencies).toMatchObject({
      IDR: {
        purses: { cash: '0', coin: '70', gold: '9' },
        tasks: { bonus: { cur: '0', target: '1400' }, cash: null },
        movements_total: '2',
        movements: [
          { number: '2', reason: 'correction', purse: 'gold', change: '9', balance: '9' },
          { number: '1', reason: 'bonus', purse: 'coin', change: '70', balance: '70' },
        ],
      },
    })
    expect(copy.deposits.orders).toMatchObject([
      { state: 'pending', amount: '500000000', currency: 'IDR', paid_by: 'DANA', bank: `bank of ${amina.nickName}` },
    ])
    expect(copy.withdrawals).toMatchObject({
      accounts: [{ name: amina.nickName, bank_type: 'BCA', account_no: amina.mobile.slice(1) }],
      orders: [{ state: 'cancelled', amount: '200000000', account: `account of ${amina.nickName}` }],
    })
    for (const value of Object.values(bilal)) expect(file.content).not.toContain(value)
    expect(file.content).not.toContain(String(other.playerId))
    expect(file.content).not.toMatch(/argon2|"hash"|sealed|public_key|Buffer/)

    // Another player cannot fetch it, and it is stored sealed.
    expect(outcome(await other.owner.call(getDataExportFile, { id: asked.id }))).toBe('NOT_FOUND')
    expect((await other.owner.call(getDataExport, {})).data).toEqual({ export: null })
    const stored = await database.query('select sealed_content from data_export')
    expect(stored.rows[0].sealed_content.includes(Buffer.from(amina.email))).toBe(false)
  })

  test('is not made for somebody who picks up an unlocked phone', async () => {
    const ann = await openOwner(app, { mobile: '+923005550299', password: 'tall blue door' })
    await database.query(`update player_login set created_at = now() - interval '3 hours' where player_id = $1`, [
      ann.playerId,
    ])
    expect(outcome(await ann.call(requestDataExport, {}))).toBe('PROOF_NEEDED')
    await ann.prove()
    expect(outcome(await ann.call(requestDataExport, {}))).toBe('ok')
  })

  test('of the longest life there can be still fits into one answer', async () => {
    const ann = await openOwner(app)
    // Characters that take six in JSON, in every field that takes any.
    const fill = (length: number) => '\u0001'.repeat(length)
    await database.query(
      `insert into player_login (player_id, session_id, site_id, device_code, device_model, os_version, login_finger, ip,
         place)
       select $1, gen_random_uuid(), 'main', $2, $2, $3, $2, $3, $3 from generate_series(1, 600)`,
      [ann.playerId, fill(128), fill(64)],
    )
    await database.query(
      `insert into player_device (player_id, device_hash, device_code, device_model)
       select $1, sha256(n::text::bytea), $2, $2 from generate_series(1, 600) as n`,
      [ann.playerId, fill(128)],
    )
    await database.query(
      `insert into login_attempt (player_id, outcome, device_model, ip, place)
       select $1, 'wrong_credentials', $2, $3, $3 from generate_series(1, 2000)`,
      [ann.playerId, fill(128), fill(64)],
    )
    await database.query(
      `insert into analytics_batch (site_id, player_id, events)
       select 'main', $1, jsonb_build_array(repeat('x', 60000)) from generate_series(1, 40)`,
      [ann.playerId],
    )
    await giveMoney(database, { playerId: ann.playerId, cash: 1_000n })
    const { settle } = openSettling(database)
    const bet = { playerId: ann.playerId, currency: 'IDR', accountId: await gameAccount(), subject: null, counting: 0n }
    const round = { ...bet, kind: 'round', purse: 'cash', stake: 1n, win: 1n, reference: fill(128) } as const
    await Promise.all(Array.from({ length: 400 }, () => settle({ ...round, key: newKey() })))
    const { id } = (await ann.call(requestDataExport, {})).data!
    await work()
    const { content } = (await ann.call(getDataExportFile, { id })).data!
    expect(content.length).toBeLessThanOrEqual(5_000_000)
    const { sessions_and_devices: sessions, app_usage: usage, money } = JSON.parse(content)
    expect(sessions).toMatchObject({ login_attempts_total: 2000 })
    expect(sessions.login_attempts).toHaveLength(1000)
    expect(usage.reports).toHaveLength(16)
    const { movements, movements_total } = money.currencies.IDR
    expect(movements_total).toBe('801')
    expect(movements.length).toBeGreaterThan(300)
    expect(movements[0]).toMatchObject({ number: '801' })
  })

  test('is made once at a time, also when it is asked for twice simultaneously', async () => {
    const ann = await openOwner(app)
    const answers = await Promise.all([ann.call(requestDataExport, {}), ann.call(requestDataExport, {})])
    expect(answers.map(outcome).sort()).toEqual(['EXPORT_PENDING', 'ok'])
    await work()
    // The next one takes its place.
    const first = (await ann.call(getDataExport, {})).data!.export!
    const second = (await ann.call(requestDataExport, {})).data!
    expect(outcome(await ann.call(getDataExportFile, { id: first.id }))).toBe('NOT_FOUND')
    await work()
    expect((await ann.call(getDataExport, {})).data!.export).toMatchObject({ id: second.id, state: 'ready' })
  })

  test('can be fetched for seven days, then it is thrown away', async () => {
    const ann = await openOwner(app)
    const { id } = (await ann.call(requestDataExport, {})).data!
    await work()
    clock.advance(7 * DAY_MS)
    expect(outcome(await ann.call(getDataExportFile, { id }))).toBe('NOT_FOUND')
    expect((await ann.call(getDataExport, {})).data!.export).toMatchObject({ id, state: 'expired' })
    await work()
    const { rows } = await database.query('select sealed_content from data_export where export_id = $1', [id])
    expect(rows).toEqual([{ sealed_content: null }])
    clock.advance(-7 * DAY_MS)
  })

  test('that was never made does not block the next for ever', async () => {
    const ann = await openOwner(app)
    await rest()
    await ann.call(requestDataExport, {})
    clock.advance(DAY_MS + 1)
    expect((await ann.call(getDataExport, {})).data!.export).toMatchObject({ state: 'expired' })
    expect(outcome(await ann.call(requestDataExport, {}))).toBe('ok')
    clock.advance(-DAY_MS - 1)
  })

  test.each(['x', '0', crypto.randomUUID()])('does not exist under the id %s', async (id) => {
    const ann = await openOwner(app)
    expect(outcome(await ann.call(getDataExportFile, { id }))).toBe('NOT_FOUND')
  })
})
