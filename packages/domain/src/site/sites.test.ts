import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseSite,
  isChannel,
  isSiteName,
  siteDefaults,
  siteNames,
  siteProfiles,
  symbolOfSite,
  themes,
} from './sites.ts'

test('ships with the defaults of the specification', () => {
  expect(siteDefaults).toMatchObject({
    currency: 'IDR',
    currencySymbol: 'Rp',
    phoneArea: '+92',
    theme: 'vibrant-blue',
    site: 'India',
    lang: 'ind',
    version: '1.0.2',
  })
})

test('every site has its facts, and nobody is admitted under 18', () => {
  expect(siteNames).toEqual(['India', 'Brazil', 'Philippines', 'Bengal', 'Pakistan', 'all'])
  expect(Object.keys(siteProfiles)).toEqual([...siteNames])
  for (const profile of Object.values(siteProfiles)) {
    expect(profile.minimumAge).toBeGreaterThanOrEqual(18)
    expect(profile.languages.length).toBeGreaterThan(0)
    expect(profile.phoneArea).toMatch(/^\+\d{2,3}$/)
    expect(themes).toContain(profile.theme)
  }
  expect(siteNames.map(symbolOfSite)).toEqual(['₹', 'R$', '₱', '৳', 'Rs', 'USDT'])
  expect(isSiteName('Brazil')).toBe(true)
  expect(isSiteName('brazil')).toBe(false)
})

describe('the site of a request', () => {
  const brazil = { name: 'Brazil', hosts: ['br.example.com', 'Play.Example.com.br'], channels: ['7'] }
  const bengal = { name: 'Bengal', hosts: ['bd.example.com'], channels: ['8', '9'] }
  const standard = { name: 'India', hosts: [], channels: ['1'] }
  const table = { sites: [brazil, bengal, standard], default: standard }

  test.each([
    ['br.example.com', undefined, 'Brazil'],
    ['BR.example.com:8080', undefined, 'Brazil'],
    ['play.example.com.br.', undefined, 'Brazil'],
    ['br.example.com', '8', 'Bengal'], // a link that names a channel is a choice
    ['br.example.com', '1', 'Brazil'], // the default channel has no site of its own
    ['br.example.com', 'unknown', 'Brazil'],
    ['localhost:8080', '9', 'Bengal'],
    ['localhost', '1', 'India'],
    ['evil-br.example.com', '', 'India'],
    [undefined, undefined, 'India'],
    ['', '', 'India'],
  ])('host %s and channel %s lead to %s', (host, channel, name) => {
    expect(chooseSite({ host, channel }, table).name).toBe(name)
  })

  test('only plain words name a channel', () => {
    expect(['55', 'summer_24', 'a-b'].every(isChannel)).toBe(true)
    expect(['', ' 55', '5;5', 'a'.repeat(33), ['55'], 55, undefined, null].some(isChannel)).toBe(false)
  })

  test('there is always one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (host, channel) => {
        expect([brazil, bengal, standard]).toContain(chooseSite({ host, channel }, table))
      }),
    )
  })
})
