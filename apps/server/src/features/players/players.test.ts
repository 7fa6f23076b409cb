import { playerClasses, playerStates } from '@tablestakes/contract/account'
import { systemClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { SECRET } from '../../../test/template-database.ts'
import { createSessionLookup, openSession } from '../../platform/http/sessions.ts'
import { openSites, type Site } from '../site/index.ts'
import {
  type Contact,
  contactsOf,
  createPlayer,
  findByContact,
  findInviter,
  loadPlayer,
  loadUserInfo,
  openPersonal,
  putContact,
  readContact,
  readDestination,
  requireReachable,
  setPlayerState,
} from './index.ts'

const database = await freshDatabase()
const sites = openSites({ database, clock: systemClock })
const personal = openPersonal(SECRET)
const findSession = createSessionLookup(database)
const [main, india, brazil, pakistan] = await Promise.all(
  ['main', 'india', 'brazil', 'pakistan'].map((id) => sites.get(id)),
).then((found) => found as [Site, Site, Site, Site])

const open = (contact: Contact | null, code?: string) =>
  transact(database, async (tx) =>
    createPlayer(tx, personal, {
      site: main,
      classify: playerClasses.PLAYER,
      contact: contact && { ...contact, isVerified: true },
      username: null,
      lang: 'en',
      channelId: 1,
      inviter: code === undefined ? null : await findInviter(tx, { siteId: 'main', code }),
      turntableKey: '',
      birthday: '01/02/1990',
      device: { code: '', model: '', finger: '', ip: '' },
    }),
  )
const codeOf = async (playerId: bigint) => (await loadPlayer(database, playerId)).invitationCode

describe('a phone number', () => {
  test('is the same however it is written', () => {
    const forms = ['3001234567', '03001234567', '+923001234567', '923001234567', '+92 300 123-4567', '+92 0300 1234567']
    for (const mobile of forms)
      expect(readContact(pakistan, { mobile })).toEqual({ kind: 'mobile', value: '+923001234567' })
    // Ten digits that happen to begin like the area code are a number of their own.
    expect(readContact(pakistan, { mobile: '9212345678' })).toEqual({ kind: 'mobile', value: '+929212345678' })
  })

  test('of a site that serves several countries belongs to the one its plus sign names, else to the site’s own', () => {
    expect(readContact(main, { mobile: '08123456789' }).value).toBe('+628123456789')
    expect(readContact(main, { mobile: '+55 11 98765-4321' }).value).toBe('+5511987654321')
    expect(readContact(main, { mobile: '+92 0300 1234567' }).value).toBe('+923001234567')
    const licensed = {
      ...main,
      country: 'India',
      licence: 'L',
      jurisdiction: { ...main.jurisdiction, real_money: true },
    }
    expect(readContact(licensed as Site, { mobile: '+880 1712 345678' }).value).toBe('+8801712345678')
    expect(() => readContact(licensed as Site, { mobile: '+971501234567' })).toThrow('MOBILE_FORMAT')
  })

  test('that is new must be one that messages reach in its country', () => {
    const reach = (value: string) => () => requireReachable({ kind: 'mobile', value })
    for (const value of ['+628123456789', '+923001234567', '+5511987654321', '+971501234567', '+4917012345678'])
      expect(reach(value)).not.toThrow()
    for (const value of ['+928123456789', '+911234567890', '+622112345678', '+5511222233334', '+9999999999'])
      expect(reach(value)).toThrow('MOBILE_FORMAT')
    expect(() => requireReachable({ kind: 'email', value: 'amina@example.com' })).not.toThrow()
  })

  test('follows the rule of the site', () => {
    expect(readContact(brazil, { mobile: '11987654321' }).value).toBe('+5511987654321')
    expect(readContact(brazil, { mobile: '5511987654321' }).value).toBe('+5511987654321')
    expect(readContact(india, { mobile: '+971501234567' }).value).toBe('+971501234567')
    // Where a message costs and money is at stake, none goes abroad.
    const licensed = { ...india, licence: 'L', jurisdiction: { ...india.jurisdiction, real_money: true } }
    expect(() => readContact(licensed, { mobile: '+971501234567' })).toThrow('MOBILE_FORMAT')
    expect(readContact(licensed, { mobile: '9876543210' }).value).toBe('+919876543210')
    const wrong = {
      main: ['12345', '300123456a', '+1', ''],
      india: ['123456789', '12345678901'],
      brazil: ['987654321'],
    }
    for (const mobile of wrong.main) expect(() => readContact(main, { mobile })).toThrow(/MOBILE_FORMAT|INVALID/)
    for (const mobile of wrong.india) expect(() => readContact(india, { mobile })).toThrow('MOBILE_FORMAT')
    for (const mobile of wrong.brazil) expect(() => readContact(brazil, { mobile })).toThrow('MOBILE_FORMAT')
  })
})

test('an e-mail address ignores case and is told from a phone by its @', () => {
  expect(readDestination(main, ' Amina@Example.com ')).toEqual({ kind: 'email', value: 'amina@example.com' })
  expect(readDestination(main, '3001234567').kind).toBe('mobile')
  expect(() => readDestination(main, 'amina@example')).toThrow('EMAIL_FORMAT')
  // Its small form would be an ASCII k, and the mailbox somebody else's.
  expect(() => readDestination(main, 'mi\u212ae@example.com')).toThrow('EMAIL_FORMAT')
})

describe('contacts', () => {
  test('are stored sealed, found by their index and read by their owner', async () => {
    const contact = { kind: 'email', value: 'sealed@example.com' } as const
    const playerId = await open(contact)
    expect(await findByContact(database, personal, { siteId: 'main', contact })).toMatchObject({ playerId })
    expect(await findByContact(database, personal, { siteId: 'india', contact })).toBeNull()
    expect(await contactsOf(database, personal, playerId)).toMatchObject({ email: 'sealed@example.com', mobile: '' })
    const { rows } = await database.query<{ row: string }>(
      `select player_contact::text || player::text as row from player_contact join player using (player_id)
       where player_id = $1`,
      [playerId],
    )
    const hex = Buffer.from('sealed@example.com').toString('hex')
    for (const shown of ['sealed', hex, '01/02/1990', Buffer.from('01/02/1990').toString('hex')]) {
      expect(rows[0]!.row).not.toContain(shown)
    }
    // Another installation's secret finds and opens nothing.
    const stranger = openPersonal('another secret of thirty-two letters or more')
    expect(await findByContact(database, stranger, { siteId: 'main', contact })).toBeNull()
    await expect(contactsOf(database, stranger, playerId)).rejects.toThrow('unable to authenticate data')
  })

  test('belong to one player of a site, also when two bind simultaneously', async () => {
    const contact = { kind: 'mobile', value: '+923005550001' } as const
    const [ann, bob] = [await open(null), await open(null)]
    const bind = (playerId: bigint) =>
      transact(database, (tx) => putContact(tx, personal, { playerId, siteId: 'main', contact, isVerified: true }))
    const outcomes = await Promise.allSettled([bind(ann), bind(bob)])
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({ reason: 'MOBILE_TAKEN' })
  })

  test('a new one takes the place of the old, and must be proven again', async () => {
    const playerId = await open({ kind: 'email', value: 'old@example.com' })
    const put = (value: string) =>
      transact(database, (tx) =>
        putContact(tx, personal, { playerId, siteId: 'main', contact: { kind: 'email', value }, isVerified: false }),
      )
    await put('old@example.com')
    expect(await contactsOf(database, personal, playerId)).toMatchObject({ isEmailVerified: true })
    await put('new@example.com')
    expect(await contactsOf(database, personal, playerId)).toMatchObject({
      email: 'new@example.com',
      isEmailVerified: false,
    })
    await open({ kind: 'email', value: 'old@example.com' })
  })
})

test('three generations are tied at registration, the fourth is not', async () => {
  const great = await open(null)
  const grand = await open(null, await codeOf(great))
  const parent = await open(null, await codeOf(grand))
  const child = await open(null, (await codeOf(parent)).toLowerCase())
  const grandchild = await open(null, await codeOf(child))
  expect(await loadPlayer(database, child)).toMatchObject({
    parentId: parent,
    secondParentId: grand,
    thirdParentId: great,
  })
  expect(await loadPlayer(database, grandchild)).toMatchObject({
    parentId: child,
    secondParentId: parent,
    thirdParentId: grand,
  })
  const info = await loadUserInfo(database, personal, { playerId: child, site: main })
  expect(info).toMatchObject({ parent_invitation_code: await codeOf(parent), second_parent: Number(grand) })
  expect(await findInviter(database, { siteId: 'india', code: await codeOf(great) })).toBeNull()
})

test('a forbidden player is signed out everywhere; a frozen one stays signed in', async () => {
  const playerId = await open(null)
  const { accessToken } = await transact(database, (tx) => openSession(tx, { playerId, siteId: 'main' }))
  const become = (state: (typeof playerStates)[keyof typeof playerStates]) =>
    transact(database, (tx) => setPlayerState(tx, { playerId, state, because: 'USER_FORBIDDEN' }))
  await become(playerStates.FROZEN)
  expect(await findSession(accessToken)).not.toBeNull()
  await become(playerStates.FORBIDDEN)
  expect(await findSession(accessToken)).toBeNull()
})
