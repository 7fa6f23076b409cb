import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify from 'fastify'
import { chooseEncoding } from './encoding.ts'
import { describeApi } from './openapi.ts'
import { newNonce } from './security-headers.ts'
import type { App } from './serving.ts'

type Docs = { page: string; script: Buffer; compressedScript: Buffer }

const NONCE_MARK = '__CSP_NONCE__'
const PAGE = '/docs/'
const SCRIPT = '/docs/js/scalar.js'

/** /openapi.json and /docs, the page people read. Everything it needs comes from this server. */
export function serveDocs(app: App): void {
  let docs: Promise<Docs> | undefined
  const open = () => {
    docs ??= renderDocs()
    return docs
  }
  // All calls are bound before the first request, so the description is made once: it takes long enough to be abused.
  let description: string | undefined
  const { server } = app
  server.get('/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeApi(app))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(description)
  })
  server.get('/docs', (_request, reply) => reply.redirect(PAGE, 301))
  server.get(PAGE, async (_request, reply) => {
    const nonce = newNonce()
    const { page } = await open()
    reply.headers({ 'content-security-policy': policyOf(nonce), 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(page.replaceAll(NONCE_MARK, nonce))
  })
  server.get(SCRIPT, async (request, reply) => {
    const { script, compressedScript } = await open()
    const isCompressed = chooseEncoding(request, ['gzip']) === 'gzip'
    if (isCompressed) reply.header('content-encoding', 'gzip')
    reply.headers({ 'cache-control': 'public, max-age=86400', vary: 'accept-encoding' })
    return reply.type('text/javascript; charset=utf-8').send(isCompressed ? compressedScript : script)
  })
}

/**
 * The reader's page and script, asked of its plugin on a server of their own at the first visit: loading it takes 0.3 s,
 * which no start should wait for.
 */
async function renderDocs(): Promise<Docs> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = Fastify()
  await reader.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Tablestakes API',
      nonce: NONCE_MARK,
      favicon: '/icons/favicon.svg',
      theme: 'deepSpace',
      darkMode: true,
      withDefaultFonts: false,
      // A request from the page would not be signed, so none is offered.
      hideTestRequestButton: true,
      hideClientButton: true,
      hiddenClients: true,
      showDeveloperTools: 'never',
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  const page = await reader.inject(PAGE)
  const script = await reader.inject(SCRIPT)
  await reader.close()
  return { page: page.body, script: script.rawPayload, compressedScript: await promisify(gzip)(script.rawPayload) }
}

/** Its own policy: the reader writes style attributes, which the product's pages may not. */
function policyOf(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
