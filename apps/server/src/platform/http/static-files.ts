import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Compressed, chooseEncoding } from './encoding.ts'
import { allowPage, newNonce, type PageSources, slimHeaders } from './security-headers.ts'

export type File = {
  type: string
  /** None where the address itself stands for the contents. */
  etag: string | null
  cacheControl: string
  body: Buffer
  encoded: Partial<Record<Compressed, Buffer>>
}

export type PageOptions = {
  /** The folder vite has built. */
  dist: string
  /** What the app asks first, put into the page so that it need not ask. */
  loadFirst: (request: FastifyRequest) => Promise<FirstAnswers>
  sourcesOf: (request: FastifyRequest) => Promise<PageSources>
  /** Asked before a page is made; throws when the visitor asks too often. */
  admit: (request: FastifyRequest) => Promise<void>
}

export type FirstAnswers = {
  /** Answers on the wire, by the id of the element that holds them. */
  answers: Record<string, unknown>
  /** Addresses of the pictures the first screen begins with: the browser fetches them before the app asks. */
  pictures: string[]
  /** The language and the direction of reading. */
  lang: string
  dir: 'ltr' | 'rtl'
  /** The first screen, drawn, and for whom: the app takes it over where that is who is there. */
  painting: { html: string; for: string } | null
}

const TYPES: Record<string, string> = {
  // Scripts, and styles of a page in it, are always read as UTF-8.
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The build writes these marks into index.html. */
const NONCE_MARK = '__CSP_NONCE__'
const PRELOAD_MARK = '<!--preload-->'
const PAINT_MARK = '<!--paint-->'
const LANGUAGE_MARK = '<html lang="en"'
/** Vite puts a hash of the contents into the names under /assets/, so such an address never changes its meaning. */
const HASHED = '/assets/'
/** A service worker lives under the policy of its own file, and this one must fetch what it keeps. */
const WORKER = '/sw.js'
/** What a browser shows as a page of its own when its address is opened. */
export const DOCUMENT = /html|svg|xml/
const WORKER_POLICY = `default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`

/**
 * Serves the built web app from memory. Files are found by their exact address in a table made at the start, so no
 * address can lead outside of the folder. The page is written anew for each visit, with a nonce of its own.
 */
export async function serveStaticFiles(server: FastifyInstance, options: PageOptions): Promise<void> {
  const page = join(options.dist, 'index.html')
  if (!existsSync(page)) {
    const text = `The web app is not built: ${page} is missing. Run "npm run build".\n`
    server.log.warn(text.trim())
    server.get('/', (_request, reply) => reply.code(503).type('text/plain; charset=utf-8').send(text))
    return
  }
  const template = await readFile(page, 'utf8')
  const files = await readFiles(options.dist)
  const sendThePage = (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, { template, options })
  server.route({ method: ['GET', 'HEAD'], url: '/', onRequest: options.admit, handler: sendThePage })
  server.route({ method: ['GET', 'HEAD'], url: '/index.html', onRequest: options.admit, handler: sendThePage })
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const address = request.url.split('?', 1)[0]!
      const file = files.get(address)
      if (!file) return reply.callNotFound()
      if (address === WORKER) reply.header('content-security-policy', WORKER_POLICY)
      else slimHeaders(reply, { isDocument: DOCUMENT.test(file.type) })
      return sendFile(request, reply, file)
    },
  })
}

/** Every file of a build by its address; the page itself is not among them. */
export async function readFiles(dist: string): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const address = `/${path.slice(dist.length).split(sep).filter(Boolean).join('/')}`
    // Vite keeps its manifest in a folder with a dot; compressed forms belong to the file they were made from.
    if (!entry.isFile() || /\/\./.test(address) || /\.(br|gz)$/.test(address) || address === '/index.html') continue
    files.set(encodeURI(address), await readStaticFile(path, address))
  }
  return files
}

async function readStaticFile(path: string, address: string): Promise<File> {
  const body = await readFile(path)
  const encoded: File['encoded'] = {}
  const isHashed = address.startsWith(HASHED)
  if (existsSync(`${path}.br`)) encoded.br = await readFile(`${path}.br`)
  if (existsSync(`${path}.gz`)) encoded.gzip = await readFile(`${path}.gz`)
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: isHashed ? null : `"${createHash('sha256').update(body).digest('base64url').slice(0, 12)}"`,
    cacheControl: isHashed ? 'max-age=31536000, immutable' : 'no-cache',
    body,
    encoded,
  }
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  // Read with `br` first, so that is the order of preference.
  const forms = Object.keys(file.encoded) as Compressed[]
  const encoding = chooseEncoding(request, forms)
  reply.headers({ 'content-type': file.type, 'cache-control': file.cacheControl })
  if (forms.length > 0) reply.header('vary', 'accept-encoding')
  if (file.etag !== null) {
    // The forms of a file are different bytes, so their tags differ too.
    const etag = encoding === 'identity' ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (encoding === 'identity') return sendBody(request, reply, file.body)
  reply.header('content-encoding', encoding)
  return sendBody(request, reply, file.encoded[encoding]!)
}

function matches(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

function sendBody(request: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
  reply.header('content-length', body.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}

type Page = { template: string; options: PageOptions }

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, options }: Page,
): Promise<FastifyReply> {
  const nonce = newNonce()
  allowPage(request, reply, { nonce, sources: await options.sourcesOf(request) })
  // Private: the page has its visitor's nonce and site in it, so a cache between us may not hand it to another.
  reply.headers({ 'content-type': TYPES['.html'], 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  const first = await loadFirst(request, options)
  const html = Buffer.from(first ? fillPage(template, first, nonce) : template.replaceAll(NONCE_MARK, nonce))
  const encoding = chooseEncoding(request)
  if (encoding === 'identity') return sendBody(request, reply, html)
  reply.header('content-encoding', encoding)
  return sendBody(request, reply, await compress[encoding](html))
}

/** Without them the app asks by itself, so a database that is away does not keep the page from opening. */
async function loadFirst(request: FastifyRequest, options: PageOptions): Promise<FirstAnswers | null> {
  try {
    return await options.loadFirst(request)
  } catch (error) {
    request.log.error({ err: error }, 'the page was sent without its first answers')
    return null
  }
}

function fillPage(template: string, { answers, pictures, lang, dir, painting }: FirstAnswers, nonce: string): string {
  const links = pictures.map((address) => `<link rel="preload" as="image" fetchpriority="high" href="${address}">`)
  // Escaped, so that no text inside can end the element.
  const elements = Object.entries(answers).map(([id, answer]) => {
    const json = JSON.stringify(answer).replaceAll('<', '\\u003c')
    return `<script type="application/json" id="${id}">${json}</script>`
  })
  const painted = painting ? ` data-painted="${painting.for}"` : ''
  return template
    .replaceAll(NONCE_MARK, nonce)
    .replace(LANGUAGE_MARK, `<html lang="${lang}" dir="${dir}"${painted}`)
    .replace(PRELOAD_MARK, () => [...links, ...elements].join(''))
    .replace(PAINT_MARK, () => painting?.html ?? '')
}

const compress = {
  // Quality 5 takes two milliseconds for the page; 11, the default, takes a hundred.
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}
