import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ResponseOf } from '@tablestakes/contract/call'
import { type getPreload, languageFilePath } from '@tablestakes/contract/site'
import { type ChunkFile, chunkFiles, languages } from '@tablestakes/dictionary'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, type Encoding } from '../../platform/http/encoding.ts'

type StoredFile = { identity: Buffer; encoded: Map<Encoding, Promise<Buffer>> }

export type LanguageFiles = {
  versions: ResponseOf<typeof getPreload>['lang_versions']
  find(path: string, encoding: Encoding): Promise<Buffer> | null
}

/** All language files in memory. Each is compressed when it is first asked for, and never again. */
export function prepareLanguageFiles(): LanguageFiles {
  const chunks = chunkFiles()
  const files = new Map(
    chunks.map((chunk): [string, StoredFile] => [
      pathOf(chunk),
      { identity: Buffer.from(chunk.body), encoded: new Map() },
    ]),
  )
  const versionsOf = (language: ChunkFile['language']) =>
    chunks.filter((chunk) => chunk.language === language).map((chunk) => chunk.version)
  const versions = Object.fromEntries(languages.map((language) => [language, versionsOf(language)]))
  return {
    versions: versions as LanguageFiles['versions'],
    find(path, encoding) {
      const file = files.get(path)
      if (!file) return null
      const ready = file.encoded.get(encoding) ?? compress(file.identity, encoding)
      file.encoded.set(encoding, ready)
      return ready
    },
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
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        // The files hold no secret, and a content network in front may serve them under another origin.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(await body)
  })
}
