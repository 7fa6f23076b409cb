import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import * as z from 'zod/mini'
import { listeningUrl } from './listening-url.ts'
import { createSignInMemory } from './sign-in-memory.ts'
import { failurePage, PAGE_POLICY, signInPage } from './sign-in-page.ts'

const MOUNT = '/oidc'
/** Casinos of any address may ask, as long as they take the answer where ours does. */
const CALLBACK = '/oauth/callback'
const DAY_SECONDS = 86_400

type Person = { name: string; email: string; isVerified: boolean }

/**
 * The sign-in provider: OpenID Connect as the large ones speak it (discovery, authorisation code with PKCE, signed id
 * token), with a page on which a tester says who they are instead of proving it. Each e-mail address is one person.
 */
export function serveSignIn(app: FastifyInstance, { url }: { url?: string | undefined }): void {
  const people = new Map<string, Person>()
  let opened: Provider | undefined
  // The issuer's name has the port in it, and a port that was left to the system is known only once it listens.
  const provider = () => {
    opened ??= openProvider(`${url ?? listeningUrl(app)}${MOUNT}`, people)
    return opened
  }

  app.register(async (scope) => {
    // The library reads bodies itself, so they are passed on unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get(`${MOUNT}/interaction/:uid`, (request, reply) => showPage(provider(), request, reply))
    scope.post(`${MOUNT}/interaction/:uid`, (request, reply) => takeAnswer(provider(), { people, request, reply }))
    scope.all(`${MOUNT}/*`, (request, reply) => {
      reply.hijack()
      const raw = request.raw as IncomingMessage & { originalUrl?: string }
      raw.originalUrl = raw.url!
      raw.url = raw.url!.slice(MOUNT.length)
      return provider().callback()(raw, reply.raw)
    })
  })
}

function openProvider(issuer: string, people: Map<string, Person>): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer, {
    adapter: createSignInMemory(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [
      {
        client_id: 'tablestakes',
        client_name: 'Tablestakes',
        redirect_uris: [`http://127.0.0.1${CALLBACK}`],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The large providers put name and e-mail into the id token, which saves their callers a request.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `${MOUNT}/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3_600,
      Session: DAY_SECONDS,
      Grant: DAY_SECONDS,
    },
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    renderError: (ctx, { error, error_description: description = '' }) => {
      ctx.type = 'html'
      ctx.set('content-security-policy', PAGE_POLICY)
      ctx.body = failurePage({ error, description })
    },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => {
        const person = people.get(subject)
        return {
          sub: subject,
          ...(person && { name: person.name, email: person.email, email_verified: person.isVerified }),
        }
      },
    }),
    loadExistingGrant: grantAll,
  })
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol) && new URL(uri).pathname === CALLBACK
  // With an https address there is a proxy in front that ends the encryption.
  provider.proxy = issuer.startsWith('https:')
  return provider
}

/** Nobody is asked what may be told: who typed a name wants it told. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { session, client, provider } = ctx.oidc
  const grant = new provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}

const blank = { name: '', email: '', isVerified: true, problem: '' }

async function showPage(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const details = await findInteraction(provider, request, reply)
  if (!details) return sendPage(reply, { status: 400, html: expiredPage })
  return sendPage(reply, { html: signInPage({ action: request.url, client: 'Tablestakes', typed: blank }) })
}

const expiredPage = failurePage({
  error: 'interaction_expired',
  description: 'This page is too old. Close the window and begin again.',
})

const Answer = z.object({
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  verified: z.optional(z.string()),
  answer: z.optional(z.string()),
})

type Answered = { people: Map<string, Person>; request: FastifyRequest; reply: FastifyReply }

async function takeAnswer(provider: Provider, { people, request, reply }: Answered) {
  const fields = z.parse(Answer, Object.fromEntries(new URLSearchParams(await readBody(request.raw))))
  const details = await findInteraction(provider, request, reply)
  if (!details) return sendPage(reply, { status: 400, html: expiredPage })
  if (fields.answer === 'cancel') {
    return finish(provider, { request, reply }, { error: 'access_denied', error_description: 'the tester said no' })
  }
  const person = { name: fields.name.trim(), email: fields.email.trim().toLowerCase(), isVerified: !!fields.verified }
  const problem = problemOf(person)
  if (problem !== '') {
    const html = signInPage({ action: request.url, client: 'Tablestakes', typed: { ...person, problem } })
    return sendPage(reply, { status: 422, html })
  }
  const accountId = subjectOf(person.email)
  people.set(accountId, person)
  return finish(provider, { request, reply }, { select_account: {}, login: { accountId } })
}

/** Made from the address, so that a person stays the same one after a restart. */
const subjectOf = (email: string) => createHash('sha256').update(`sandbox\n${email}`).digest('base64url').slice(0, 24)

function problemOf({ name, email }: Person): string {
  if (name === '' || name.length > 64) return 'Type a name.'
  if (!/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) return 'Type a full e-mail address.'
  return ''
}

async function finish(
  provider: Provider,
  { request, reply }: Pick<Answered, 'request' | 'reply'>,
  result: Parameters<Provider['interactionResult']>[2],
) {
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result)
  return reply.redirect(returnTo, 303)
}

/** The interaction of this page and this browser; undefined when it has ended or belongs to another browser. */
async function findInteraction(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(raw, reply.raw)
  } catch {
    return undefined
  }
}

function sendPage(reply: FastifyReply, { status = 200, html }: { status?: number; html: string }) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(html)
}

/** A form of three fields; anything longer is no answer to our page. */
const BODY_BYTES_MAX = 8 * 1024

async function readBody(raw: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new Error('the form is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
