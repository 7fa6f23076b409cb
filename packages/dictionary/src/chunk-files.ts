import { createHash } from 'node:crypto'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, languages, readChunks, SOURCE } from './messages.ts'

/** One numbered language file as the player's app fetches it: ICU compiled ahead of time, named by its content. */
export type ChunkFile = { language: Language; chunk: number; version: string; body: string }

/**
 * Every chunk of every language. A key a translation lacks is filled with English, so a reader never sees a bare key;
 * the dictionary's own test fails on such a gap before it ships.
 */
export function chunkFiles(): ChunkFile[] {
  const source = readChunks(SOURCE)
  return languages.flatMap((language) => {
    const own = readChunks(language)
    return source.map((english, index) => {
      const body = JSON.stringify(compileAll({ ...english, ...own[index] }))
      const version = createHash('sha256').update(body).digest('hex').slice(0, 10)
      return { language, chunk: index + 1, version, body }
    })
  })
}

export const compileAll = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]))
