import { getLimits, getProtection, getProtectionRules } from '@tablestakes/contract/protection'
import { getWallet } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'
import { seedSites } from '../site/seed-sites.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const risk = await hireOperator(app, 'risk', ['risk'])
const REASON = 'The player has asked for it by letter.'

test('the house tightens a limit, cannot loosen it, and it is written down', async () => {
  const player = await openOwner(app)
  const path = `/operator/players/${player.playerId}/protection`
  const tighten = (amount: string) =>
    risk.post(`${path}/tighten`, { kind: 'loss', period: 'day', amount, reason: REASON })
  expect((await tighten('100')).json().limits).toEqual([{ kind: 'loss', period: 'day', own: null, house: '100.0000' }])
  const looser = await tighten('101')
  expect([looser.statusCode, looser.json().error]).toEqual([409, 'CANNOT_CHANGE'])
  expect((await player.call(getLimits, {})).data!.list).toMatchObject([{ amount: 100n * UNIT, set_by: 'house' }])
  expect(await risk.acts()).toMatchObject([{ act: 'protection.tighten', details: { reason: REASON } }])
})

test('the house excludes a player at their request, and nobody undoes it', async () => {
  const player = await openOwner(app)
  const path = `/operator/players/${player.playerId}`
  const pause = await risk.post(`${path}/protection/cool-off`, { hours: 24, reason: REASON })
  expect(pause.json().cool_off_until).not.toBeNull()
  const answer = await risk.post(`${path}/protection/exclude`, { months: 12, reason: REASON })
  expect(answer.json().excluded_until).not.toBeNull()
  expect(outcome(await player.call(getWallet, {}))).toBe('UNAUTHENTICATED')
  const again = await player.elsewhere()
  expect((await again.call(getProtection, {})).data).toMatchObject({ is_excluded: true })
  for (const [call, body] of [
    ['free', { reason: REASON }],
    ['protection/cool-off', { hours: 24, reason: REASON }],
    ['protection/exclude', { months: 6, reason: REASON }],
  ] as const)
    expect((await risk.post(`${path}/${call}`, body)).statusCode).toBe(409)
  expect((await risk.get(`${path}/protection`)).json().excluded_at).toBe(answer.json().excluded_at)
})

test('a new site names examples of help; the organisations that its operator enters are shown to everybody', async () => {
  const shown = async (headers: Record<string, string> = {}) =>
    (await app.browser({ headers }).call(getProtectionRules, {})).data!.help
  for (const headers of [{}, { channel: '55' }, { channel: '880' }]) {
    const examples = await shown(headers)
    expect(examples.length).toBeGreaterThan(1)
    for (const { url, phone } of examples) {
      expect(url).toMatch(/^https:\/\/[\w-]+\.example$/)
      expect(phone).toMatch(/^$|^\+1 202 555 01\d\d$/)
    }
  }
  const list = [{ name: 'Help', phone: '188', url: 'https://help.example', hours: '24/7', is_free: true }]
  expect((await risk.post('/operator/sites/main/help', { list })).json()).toEqual({ site_id: 'main', list })
  expect((await risk.get('/operator/sites/main/help')).json().list).toEqual(list)
  expect(await shown()).toEqual(list)
  await risk.post('/operator/sites/main/help', { list: [] })
  // Also after the next start, which adds what a site never had.
  await transact(app.database, seedSites)
  expect(await shown()).toEqual([])
  expect((await risk.post('/operator/sites/nowhere/help', { list })).statusCode).toBe(404)
})
