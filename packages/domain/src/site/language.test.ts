import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLanguage, DEFAULT_LANGUAGE, isLanguage, languages, negotiateLanguage, pickBlock } from './language.ts'

test('the six languages of the specification, Urdu alone written from the right', () => {
  expect(Object.keys(languages).sort()).toEqual(['bd', 'en', 'ind', 'pt-br', 'ur', 'zh'])
  expect(Object.entries(languages).filter(([, { direction }]) => direction === 'rtl')).toEqual([['ur', languages.ur]])
  for (const { tag } of Object.values(languages)) expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
})

test('at start: the stored language, else the configured one, else pt-br', () => {
  expect(chooseLanguage({ stored: 'ur', configured: 'ind' })).toBe('ur')
  expect(chooseLanguage({ stored: null, configured: 'ind' })).toBe('ind')
  expect(chooseLanguage({ stored: 'klingon', configured: 'ind' })).toBe('ind')
  expect(chooseLanguage({ stored: 'toString', configured: undefined })).toBe('pt-br')
  expect(chooseLanguage({ stored: undefined, configured: '' })).toBe(DEFAULT_LANGUAGE)
})

test('whatever is stored, the choice is a language we have', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (stored, configured) => {
      expect(isLanguage(chooseLanguage({ stored, configured }))).toBe(true)
    }),
  )
})

test('a notice without the own language falls back to English, Portuguese, Bengali, then to any', () => {
  const blocks = { en: 'E', 'pt-br': 'P', bd: 'B' }
  expect(pickBlock(blocks, 'bd')).toBe('B')
  expect(pickBlock(blocks, 'ur')).toBe('E')
  expect(pickBlock({ 'pt-br': 'P', bd: 'B' }, 'zh')).toBe('P')
  expect(pickBlock({ bd: 'B' }, 'zh')).toBe('B')
  expect(pickBlock({ fr: 'F' }, 'en')).toBe('F')
  expect(pickBlock({ en: undefined, bd: 'B' }, 'en')).toBe('B')
  expect(pickBlock({}, 'en')).toBeNull()
})

const ALL = ['ind', 'en', 'pt-br', 'bd', 'ur', 'zh'] as const

test.each([
  ['en-US,en;q=0.9', 'en'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-br'],
  ['ur-PK', 'ur'],
  ['de-DE,de;q=0.9', 'en'],
  ['de,id;q=0.7,en;q=0.3', 'ind'],
  ['en;q=0.2,bn-BD;q=0.9', 'bd'],
  ['ur;q=0,zh-Hant', 'zh'],
  ['', 'en'],
  [';;;,,q=,*', 'en'],
])('a browser that asks for %j gets %s where the site offers everything', (accepted, language) => {
  expect(negotiateLanguage(accepted, ALL)).toBe(language)
})

test('what the site does not offer is not given, and without English its own is', () => {
  expect(negotiateLanguage('ur', ['pt-br', 'en'])).toBe('en')
  expect(negotiateLanguage('ur', ['pt-br', 'bd'])).toBe('pt-br')
  expect(negotiateLanguage('ur', [])).toBe(DEFAULT_LANGUAGE)
  fc.assert(fc.property(fc.string(), (accepted) => ALL.includes(negotiateLanguage(accepted, ALL))))
})
