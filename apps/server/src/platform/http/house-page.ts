import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { slimHeaders } from './security-headers.ts'
import { DOCUMENT, readFiles, sendFile } from './static-files.ts'

type HousePage = {
  /** Where it stands, without a slash at its end: `/desk`. */
  path: string
  /** The folder vite has built, with that path as its base. */
  dist: string
  /** Asked before the page is sent; throws when the visitor asks too often. */
  admit: (request: FastifyRequest) => Promise<void>
}

/**
 * What a page of the house may do: run and show what was built with it, ask this server, and show a picture that it made itself from an answer.
 * Nothing inline, nothing from elsewhere, no form that leaves, no frame around it.
 */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  // A page of the players' that was opened from here, or has opened this one, holds no handle on it.
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * Serves a page for those who run the house: built by itself, at a path of its own, the same for everybody until a key is typed into it. Players'
 * pages never ask for it.
 */
export async function serveHousePage(server: FastifyInstance, { path, dist, admit }: HousePage): Promise<void> {
  const page = join(dist, 'index.html')
  server.route({
    method: ['GET', 'HEAD'],
    url: path,
    onRequest: admit,
    handler: (_request, reply) => reply.redirect(`${path}/`, 301),
  })
  if (!existsSync(page)) {
    const text = `This page is not built: ${page} is missing. Run "npm run build".\n`
    server.log.warn(text.trim())
    server.get(`${path}/`, (_request, reply) => reply.code(503).type('text/plain; charset=utf-8').send(text))
    return
  }
  const html = await readFile(page)
  const files = await readFiles(dist)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(HEADERS).header('content-length', html.length)
    return request.method === 'HEAD' ? reply.send() : reply.send(html)
  }
  server.route({ method: ['GET', 'HEAD'], url: `${path}/`, onRequest: admit, handler: sendPage })
  server.route({
    method: ['GET', 'HEAD'],
    url: `${path}/*`,
    handler: (request, reply) => {
      const file = files.get(request.url.split('?', 1)[0]!.slice(path.length))
      if (!file) return reply.callNotFound()
      slimHeaders(reply, { isDocument: DOCUMENT.test(file.type) })
      return sendFile(request, reply, file)
    },
  })
}
