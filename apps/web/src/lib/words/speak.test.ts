import { setupI18n } from '@lingui/core'
import { chunkFiles, languages } from '@tablestakes/dictionary'
import { expect, test } from 'vitest'
import { type Message, speak } from './speak.ts'

const values = { count: 12_345, name: 'Amina', amount: 'Rp 5', title: 'x', code: 'TS-1', version: '2', age: 18 }

const locales = { zh: 'zh-Hans', en: 'en', 'pt-br': 'pt-BR', bd: 'bn', ur: 'ur', ind: 'id' }

test.each(languages)('every sentence of %s is said as the library that compiled it says it', (language) => {
  const locale = locales[language]
  const messages: Record<string, Message> = Object.assign(
    {},
    ...chunkFiles().flatMap((file) => (file.language === language ? [JSON.parse(file.body)] : [])),
  )
  const tag = `${locale}-u-nu-latn`
  const library = setupI18n({ locale: tag, messages: { [tag]: messages as never } })
  for (const count of [0, 1, 2, 12_345]) {
    for (const [key, message] of Object.entries(messages)) {
      const filled = { ...Object.fromEntries(namesIn(message).map((name) => [name, 'word'])), ...values, count }
      expect(speak(message, filled, locale), key).toBe(library._(key, filled))
    }
  }
})

test.each(languages)('%s counts as the browser counts, also where it is not asked', (language) => {
  const locale = locales[language]
  const rules = new Intl.PluralRules(locale)
  const figures = new Intl.NumberFormat(`${locale}-u-nu-latn`)
  const message: Message = [['count', 'plural', { one: ['one ', '#'], other: ['other ', '#'], many: ['many ', '#'] }]]
  for (const count of [...Array(1_200).keys(), 0.5, 1.5, -1, 999.5, 1_000_000, 12_345_678]) {
    expect(speak(message, { count }, locale)).toBe(`${rules.select(count)} ${figures.format(count)}`)
  }
})

const namesIn = (message: Message): string[] =>
  (typeof message === 'string' ? [] : message).flatMap((part) =>
    typeof part === 'string' ? [] : [part[0], ...Object.values(part[2] ?? {}).flatMap(namesIn)],
  )
