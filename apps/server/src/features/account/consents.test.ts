import { consentKinds, getConsents, setConsent } from '@tablestakes/contract/privacy'
import { describe, expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app

describe('consents', () => {
  test('are listed, each kind once, also those never given', async () => {
    const ann = await openOwner(app)
    const { list } = (await ann.call(getConsents, {})).data!
    expect(list.map(({ kind }) => kind)).toEqual([...consentKinds])
    expect(list.every((one) => !one.is_given && one.version === '' && one.changed_time === null)).toBe(true)
  })

  test('are given and taken back, and every change stays provable', async () => {
    const ann = await openOwner(app)
    const given = (await ann.call(setConsent, { kind: 'marketing', is_given: true })).data!
    expect(given).toMatchObject({ kind: 'marketing', is_given: true, version: '1' })
    // The same again leaves the moment as it was.
    expect((await ann.call(setConsent, { kind: 'marketing', is_given: true })).data).toEqual(given)
    expect((await ann.call(setConsent, { kind: 'marketing', is_given: false })).data).toMatchObject({ is_given: false })
    const { rows } = await database.query(
      'select kind, is_given from player_consent where player_id = $1 order by consent_id',
      [ann.playerId],
    )
    expect(rows).toEqual([
      { kind: 'marketing', is_given: true },
      { kind: 'marketing', is_given: false },
    ])
  })

  test('that are needed to play cannot be taken back, and a newer text must be the one that was read', async () => {
    const ann = await openOwner(app)
    for (const kind of ['age', 'terms', 'privacy'] as const)
      expect(outcome(await ann.call(setConsent, { kind, is_given: false }))).toBe('CONSENT_REQUIRED')
    expect(outcome(await ann.call(setConsent, { kind: 'terms', is_given: true, version: '0.9' }))).toBe('INVALID')
    expect((await ann.call(setConsent, { kind: 'terms', is_given: true, version: '1' })).data).toMatchObject({
      version: '1',
    })
    expect((await ann.call(setConsent, { kind: 'age', is_given: true })).data).toMatchObject({ version: '18' })
  })

  test('two that say the same simultaneously are recorded as one', async () => {
    const ann = await openOwner(app)
    const say = () => ann.call(setConsent, { kind: 'analytics', is_given: true })
    expect((await Promise.all([say(), say(), say()])).map(outcome)).toEqual(['ok', 'ok', 'ok'])
    const { rowCount } = await database.query('select from player_consent where player_id = $1', [ann.playerId])
    expect(rowCount).toBe(1)
  })
})
