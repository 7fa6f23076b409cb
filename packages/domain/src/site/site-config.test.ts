import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSiteConfig, encodeSiteConfig, phoneAreasOf } from './site-config.ts'

const entry = (key: string, value: string) => ({ key, value })

test('an empty configuration is the shipped one', () => {
  expect(decodeSiteConfig([])).toMatchObject({
    title: 'Tablestakes',
    site: 'India',
    currency: 'IDR',
    currencySymbol: 'Rp',
    phoneArea: '+92',
    theme: 'vibrant-blue',
    lang: '',
    asideMenu: [],
    cooperativeFirm: [],
  })
})

test('has every field of the specification, and the further area codes', () => {
  const config = decodeSiteConfig([])
  const names = (part: object) => Object.keys(part).sort().join(' ')
  expect(names(config)).toBe(
    'asideMenu contactEmail cooperativeFirm currency currencySymbol favicon fcm google lang licence liveChatLicense ' +
      'loginAndRegisterBanner logo phoneArea phoneAreas site theme title',
  )
  expect(names(config.fcm)).toBe(
    'apiKey appId authDomain measurementId messagingSenderId projectId storageBucket vapidKey',
  )
  expect(names(config.google)).toBe('client_id grecaptchaKey scope')
})

test('entries of any other group fill the field of the same name, the last one wins, unknown ones are dropped', () => {
  const config = decodeSiteConfig([
    { key: 'base', list: [entry('title', 'One'), entry('nonsense', 'x'), entry('__proto__', 'x')] },
    { key: 'more', list: [entry('title', 'Two'), entry('contactEmail', 'help@example.com')] },
  ])
  expect(config.title).toBe('Two')
  expect(config.contactEmail).toBe('help@example.com')
  expect(config).not.toHaveProperty('nonsense')
  expect(Object.getPrototypeOf(config)).toBe(Object.prototype)
})

test('google and fcm fill their sub-objects and nothing else', () => {
  const config = decodeSiteConfig([
    { key: 'google', list: [entry('client_id', 'g-1'), entry('title', 'not here')] },
    { key: 'fcm', list: [entry('apiKey', 'k'), entry('vapidKey', 'v')] },
  ])
  expect(config.google).toEqual({ client_id: 'g-1', scope: '', grecaptchaKey: '' })
  expect(config.fcm).toMatchObject({ apiKey: 'k', vapidKey: 'v', projectId: '' })
  expect(config.title).toBe('Tablestakes')
})

test('partners keep their order, empty ones are left out', () => {
  const config = decodeSiteConfig([
    { key: 'cooperativeFirm', list: [entry('a', '/b.svg'), entry('b', ''), entry('c', '/a.svg')] },
  ])
  expect(config.cooperativeFirm).toEqual([entry('a', '/b.svg'), entry('c', '/a.svg')])
})

describe('currency and symbol', () => {
  test('no currency: both are the default', () => {
    const config = decodeSiteConfig([{ key: 'base', list: [entry('currencySymbol', '€')] }])
    expect([config.currency, config.currencySymbol]).toEqual(['IDR', 'Rp'])
  })

  test('a currency alone brings its own symbol, a symbol beside it stays', () => {
    expect(decodeSiteConfig([{ key: 'base', list: [entry('currency', 'BRL')] }]).currencySymbol).toBe('R$')
    const config = decodeSiteConfig([{ key: 'base', list: [entry('currency', 'PKR'), entry('currencySymbol', '₨')] }])
    expect([config.currency, config.currencySymbol]).toEqual(['PKR', '₨'])
  })
})

test('the side menu is read in pairs, url then key; only pairs with both are kept', () => {
  const list = ['/a', 'A', '', 'B', '/c', '', '', '', '/d', 'D', '/alone'].map((value) => entry('x', value))
  expect(decodeSiteConfig([{ key: 'asideMenu', list }]).asideMenu).toEqual([
    { url: '/a', key: 'A', badgeHidden: false },
    { url: '/d', key: 'D', badgeHidden: false },
  ])
})

test('what was encoded decodes to the same', () => {
  const word = fc.string({ minLength: 1 })
  const item = fc.record({ url: word, key: word, badgeHidden: fc.boolean() })
  fc.assert(
    fc.property(
      word,
      fc.array(fc.record({ key: word, value: word })),
      fc.array(item),
      (text, cooperativeFirm, asideMenu) => {
        const config = { ...decodeSiteConfig([]), title: text, licence: text, cooperativeFirm, asideMenu }
        config.fcm.projectId = text
        config.google.scope = text
        expect(decodeSiteConfig(encodeSiteConfig(config))).toEqual(config)
      },
    ),
  )
})

test('a site serves its own area code first, then the others it names, each once', () => {
  expect(phoneAreasOf(decodeSiteConfig([]))).toEqual(['92'])
  expect(phoneAreasOf({ phoneArea: '+62', phoneAreas: '+62,+55, +880,,+55' })).toEqual(['62', '55', '880'])
})
