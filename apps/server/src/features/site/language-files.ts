import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ResponseOf } from '@tablestakes/contract/call'
import { type getPreload, languageFilePath } from '@tablestakes/contract/site'
import { type ChunkFile, chunkFiles, type Language, languages } from '@tablestakes/dictionary'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, type Encoding } from '../../platform/http/encoding.ts'
import { slimHeaders } from '../../platform/http/security-headers.ts'

type StoredFile = { identity: Buffer; encoded: Map<Encoding, Promise<Buffer>> }

export type LanguageFiles = {
  versions: ResponseOf<typeof getPreload>['lang_versions']
  find(path: string, encoding: Encoding): Promise<Buffer> | null
  /** What the page brings along: the words of the first screen, and the version of the file with all others. */
  firstOf: (language: Language) => FirstWords
}

type Messages = Record<string, unknown>
export type FirstWords = {
  lang: Language
  chunks: Record<number, { version: string; data: Messages }>
  rest: string
}

/** The chunks of the first screen, counted from 0: 1-shell and 3-lobby. The app knows them by the same numbers. */
const FIRST_CHUNKS = [0, 2]
/** All others are also there in one file, under this number: a slow line pays for every request. */
const REST_FILE = 0

/** All language files in memory. Each is compressed when it is first asked for, and never again. */
export function prepareLanguageFiles(): LanguageFiles {
  const chunks = chunkFiles()
  const files = new Map(
    chunks.map((chunk): [string, StoredFile] => [
      pathOf(chunk),
      { identity: Buffer.from(chunk.body), encoded: new Map() },
    ]),
  )
  const firsts = new Map(languages.map((language) => [language, gather(language, chunks, files)]))
  const versionsOf = (language: ChunkFile['language']) =>
    chunks.filter((chunk) => chunk.language === language).map((chunk) => chunk.version)
  const versions = Object.fromEntries(languages.map((language) => [language, versionsOf(language)]))
  return {
    versions: versions as LanguageFiles['versions'],
    firstOf: (language) => firsts.get(language)!,
    find(path, encoding) {
      const file = files.get(path)
      if (!file) return null
      const ready = file.encoded.get(encoding) ?? compress(file.identity, encoding)
      file.encoded.set(encoding, ready)
      return ready
    },
  }
}

/** Takes out a language's first words, and puts the file with the rest among the others. */
function gather(language: Language, chunks: readonly ChunkFile[], files: Map<string, StoredFile>): FirstWords {
  const own = chunks.filter((chunk) => chunk.language === language)
  const read = ({ version, body }: ChunkFile) => ({ version, data: JSON.parse(body) as Messages })
  const rest = own.flatMap((chunk, index) => (FIRST_CHUNKS.includes(index) ? [] : [[index, JSON.parse(chunk.body)]]))
  const body = JSON.stringify(Object.fromEntries(rest))
  const version = createHash('sha256').update(body).digest('hex').slice(0, 10)
  files.set(languageFilePath(language, REST_FILE, version), { identity: Buffer.from(body), encoded: new Map() })
  return {
    lang: language,
    chunks: Object.fromEntries(FIRST_CHUNKS.flatMap((index) => (own[index] ? [[index, read(own[index])]] : []))),
    rest: version,
  }
}

const pathOf = ({ language, chunk, version }: ChunkFile): string => languageFilePath(language, chunk, version)

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 })
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** Specification §7: `{cdn}/{lang prefix}{chunk index+1}-{version}.json`. A version is its content, so it never changes. */
export function serveLanguageFiles(server: FastifyInstance, files: LanguageFiles) {
  server.get('/cdn/lang/:file', async (request, reply) => {
    const encoding = chooseEncoding(request)
    const body = files.find(request.url.split('?', 1)[0]!, encoding)
    if (!body) return reply.callNotFound()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    slimHeaders(reply, { isDocument: false })
    // The files hold no secret, and a content network in front may serve them under another origin.
    reply.removeHeader('cross-origin-resource-policy')
    return reply
      .headers({
        'content-type': 'application/json',
        'cache-control': 'max-age=31536000, immutable',
        vary: 'accept-encoding',
        'access-control-allow-origin': '*',
      })
      .send(await body)
  })
}
