/** The least a server can do with the same answers: no signature, no database, no headers. Started by bench/product.ts. */
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { fetchAnswer } from './signed-call.ts'

const [port, productUrl = ''] = process.argv.slice(2)
const [answer, page] = await Promise.all([fetchAnswer(productUrl), fetch(productUrl).then((sent) => sent.text())])
const shell = brotliCompressSync(bareShell(page))

const app = Fastify()
app.get('/answer', (_request, reply) => reply.type('application/json').send(answer))
app.get('/page', (_request, reply) => reply.type('text/html').send(page))
app.get('/shell', (_request, reply) => reply.type('text/html').header('content-encoding', 'br').send(shell))
// The files that the bare page names, as they are, from memory.
const files = new Map<string, Promise<File>>()
app.get('/*', async ({ url }, reply) => {
  const known = files.get(url) ?? fetchFile(url)
  files.set(url, known)
  const { body, headers } = await known
  return reply.headers(headers).send(body)
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send?.('ready')
process.once('disconnect', () => process.exit())

type File = { body: Buffer; headers: Record<string, string> }

async function fetchFile(url: string): Promise<File> {
  const sent = await fetch(productUrl + url, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await sent.arrayBuffer())
  const type = sent.headers.get('content-type') ?? 'application/octet-stream'
  const isText = /javascript|css|svg|json/.test(type)
  return {
    body: isText ? brotliCompressSync(body) : body,
    headers: { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) },
  }
}

/**
 * The yardstick of the first visit: the same first screen with its style, fonts and pictures, and of script only the libraries
 * that any page of this kind needs. It shows the lobby and can do nothing.
 */
function bareShell(html: string): string {
  const libraries = [...html.matchAll(/href="(\/assets\/(?:react|libraries)-[^"]+\.js)"/g)]
  const scripts = libraries.map(([, file]) => `<script type="module" src="${file}"></script>`)
  return html
    .replaceAll(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', `${scripts.join('')}</head>`)
}
