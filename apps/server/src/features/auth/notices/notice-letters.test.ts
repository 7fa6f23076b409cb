import { languages } from '@tablestakes/dictionary'
import { systemClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { openSites } from '../../site/index.ts'
import { contactChangedLetter, deletionLetter, newDeviceLetter, passwordChangedLetter } from './notice-letters.ts'

const site = await openSites({ database: await freshDatabase(), clock: systemClock }).get('main')
const to = { kind: 'email', value: 'amina@example.com' } as const
const atMs = Date.UTC(2026, 10, 15, 5, 52, 31)

test.each(languages)('a letter in %s says what, where and when', (lang) => {
  const notice = { to, site, lang, atMs }
  const letters = [
    newDeviceLetter({ ...notice, device: 'Pixel 9', place: 'PK' }),
    passwordChangedLetter(notice),
    contactChangedLetter({ ...notice, changed: 'mobile' }),
    contactChangedLetter({ ...notice, changed: 'email' }),
    deletionLetter({ ...notice, dueMs: atMs + 86_400_000 }),
  ]
  for (const { subject, text } of letters) {
    expect(subject).toContain('Tablestakes')
    expect(text).toContain('2026-11-15 05:52 UTC')
    expect(text).not.toMatch(/[{}]/)
  }
  expect(letters[0]!.text).toContain('Pixel 9')
  expect(letters[4]!.text).toContain('2026-11-16 05:52 UTC')
  expect(new Set(letters.map(({ text }) => text)).size).toBe(5)
})

test('what is not known is called unknown', () => {
  const { text } = newDeviceLetter({ to, site, lang: 'en', atMs, device: '', place: '' })
  expect(text).toContain('Device: an unknown device\nPlace: an unknown place\n')
})
