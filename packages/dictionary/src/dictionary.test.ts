import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { chunkFiles, languages, textFor } from './index.ts'
import { readChunks } from './messages.ts'

const english = readChunks('en')

describe.each(languages)('%s', (language) => {
  const chunks = readChunks(language)

  test('has every key of English, chunk by chunk, and no other', () => {
    expect(chunks.map((chunk) => Object.keys(chunk).sort())).toEqual(english.map((chunk) => Object.keys(chunk).sort()))
  })

  test('says something under every key', () => {
    expect(entries(chunks).filter(([, message]) => message.trim() === '')).toEqual([])
  })

  test('uses the same placeholders as English', () => {
    const wanted = Object.fromEntries(entries(english).map(([key, message]) => [key, placeholders(message)]))
    const got = Object.fromEntries(entries(chunks).map(([key, message]) => [key, placeholders(message)]))
    expect(got).toEqual(wanted)
  })
})

test('a key stands in one chunk only', () => {
  const keys = english.flatMap((chunk) => Object.keys(chunk))
  expect(keys.length).toBe(new Set(keys).size)
})

test('a translation is not English left standing', () => {
  for (const language of ['zh', 'bd', 'ur'] as const) {
    const same = entries(readChunks(language)).filter(
      ([key, message]) => wordsOf(message).length > 2 && message === textOf(key),
    )
    expect(same, language).toEqual([])
  }
})

test('a chunk is named by its content and holds compiled messages', () => {
  const files = chunkFiles()
  expect(files.length).toBe(languages.length * english.length)
  for (const file of files) expect(file.version).toMatch(/^[0-9a-f]{10}$/)
  const shell = files.find((file) => file.language === 'en' && file.chunk === 1)
  expect(JSON.parse(shell?.body ?? '{}')).toHaveProperty('Not_open_yet')
})

test('a server speaks the language it is asked for, and English where it does not know it', () => {
  expect(textFor('ur', 'refusal_invalid')).toMatch(/[\u0600-\u06ff]/)
  expect(textFor('xx', 'refusal_invalid')).toBe(textFor('en', 'refusal_invalid'))
})

function entries(chunks: Record<string, string>[]): [string, string][] {
  return chunks.flatMap((chunk) => Object.entries(chunk))
}

/** The values a message asks for, whatever plural forms a language wraps around them. */
function placeholders(message: string): string[] {
  return [...new Set(namesIn(compileMessage(message)))].sort()
}

/** A compiled message is a list of words and of [name, kind?, forms?]; the forms hold such lists again. */
function namesIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return []
    const [name, , forms] = part as [string, string?, Record<string, unknown>?]
    return [name, ...Object.values(forms ?? {}).flatMap(namesIn)]
  })
}

const textOf = (key: string) => Object.assign({}, ...english)[key] as string
const wordsOf = (message: string) => message.match(/[A-Za-z]{3,}/g) ?? []
