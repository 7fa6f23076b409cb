import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { languages, readChunks } from './messages.ts'
import { sayMessage } from './say-message.ts'

const TAGS = { zh: 'zh-Hans', en: 'en', 'pt-br': 'pt-BR', bd: 'bn-u-nu-latn', ur: 'ur-u-nu-latn', ind: 'id' }

/** The name of every place in a message, with a value for it. */
const valuesFor = (message: string, count: number) =>
  Object.fromEntries([...message.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => [name, count]))

test.each(languages)('says every sentence in %s as the library that checks the dictionary says it', (language) => {
  const locale = TAGS[language]
  for (const [key, message] of readChunks(language).flatMap((chunk) => Object.entries(chunk))) {
    const library = setupI18n({ locale, messages: { [locale]: { [key]: compileMessage(message) } } })
    for (const count of [0, 1, 2, 1284]) {
      const values = valuesFor(message, count)
      expect(sayMessage(message, values, locale), key).toBe(library._(key, values))
    }
  }
})

test('counts in the forms of the language', () => {
  const message = '{count, plural, =0 {no bets} one {# bet left} other {# bets left}} of {name}'
  const say = (count: number) => sayMessage(message, { count, name: 'Rani' }, 'en')
  expect([say(0), say(1), say(1284)]).toEqual(['no bets of Rani', '1 bet left of Rani', '1,284 bets left of Rani'])
  expect(sayMessage('{kind, select, won {W} other {L}}', { kind: 'lost' }, 'en')).toBe('L')
})
