import { isLanguage, type Language, textFor } from '@tablestakes/dictionary'
import { languages } from '@tablestakes/domain/site/language'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/http/http.ts'
import { newNonce } from '../../../platform/http/security-headers.ts'
import type { Sites } from '../../site/index.ts'
import { CALLBACK_PATH } from './oauth.ts'

/**
 * Where a sign-in provider sends its popup back to: a page that hands the answer to the one that opened it and closes. The
 * query is for that page alone: it is not read here, and logs leave it out.
 */
export function serveOauthCallback(app: App, { sites }: { sites: Sites }): void {
  app.server.get(CALLBACK_PATH, { config: { isQuerySecret: true } }, async (request, reply) => {
    const nonce = newNonce()
    const lang = await languageOf(sites, request)
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', `${policy}; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        // Another policy than the provider's would cut the window off from its opener, and then it could not close itself.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .send(page(lang, nonce))
    )
  })
}

/** The browser's first language that we speak, else the site's. */
async function languageOf(sites: Sites, request: FastifyRequest): Promise<Language> {
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((one) => one.split(';')[0]!.trim().toLowerCase())
  const known = asked.flatMap((tag) => [tag, tag.split('-')[0]!]).find(isLanguage)
  if (known) return known
  return (await sites.choose({ host: request.hostname, channel: '', siteId: null })).language
}

/**
 * The address is cleaned before anything else. The window stays a moment, so that the page which opened it hears the answer
 * before it sees a closed window; one that may not close itself leads home.
 */
const script = `
const asked = new URLSearchParams(location.search)
history.replaceState(null, '', location.pathname)
const channel = new BroadcastChannel('oauth')
channel.postMessage({ code: asked.get('code') ?? '', state: asked.get('state') ?? '', error: asked.get('error') ?? '' })
setTimeout(() => window.close(), 300)
`

const style = `
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 20px; justify-items: center;
  font: 16px/1.5 system-ui, sans-serif; color: #f4f7ff; background: #0a1130 }
b { font-size: 22px }
a { padding: 12px 28px; border-radius: 14px; color: #3a2500; background: #ffc14d; font-weight: 700; text-decoration: none }
`

const page = (lang: Language, nonce: string) => `<!doctype html>
<html lang="${languages[lang].tag}" dir="${languages[lang].direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${textFor(lang, 'brand')}</title>
<script nonce="${nonce}">${script}</script><style nonce="${nonce}">${style}</style></head>
<body><b>${textFor(lang, 'brand')}</b><a href="/">${textFor(lang, 'nav_home')}</a></body></html>`
