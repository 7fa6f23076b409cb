/**
 * A client of the player's API from outside, as any app could write one: it signs its calls, keeps cookies and encodes
 * passwords. For pictures, journeys and measurements that need a player.
 */
import { constants, createPublicKey, publicEncrypt, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { signRequest } from '@tablestakes/domain/wire/sign-request'
import { sortQuery } from '@tablestakes/domain/wire/signature'
import { Failure } from './failure.ts'

type Answer = { code: number; msg: string; data?: Record<string, unknown> }
type Preload = { sign_key: string; password_key: { kid: string; spki: string } }
/** As the web keeps them for a tab. */
export type Credentials = { accessToken: string; accessExpire: number; signKey: string }

export type ApiClient = {
  /** Sends a call and gives back the whole answer, refusals too. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: Record<string, unknown>): Promise<Answer>
  /** The same for a call that must succeed. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: Record<string, unknown>): Promise<Record<string, unknown>>
  encodePassword(password: string): string
  /** Signs in with an answer of register or login: calls that follow are this player's. */
  enter(session: Record<string, unknown>): Credentials
  /** The cookies of this client, for a browser that takes over. */
  cookies(): { name: string; value: string; path: string }[]
}

/** `channel` leads to a country's site; 1 is the default one's. */
export async function openApiClient(
  url: string,
  { deviceId = randomUUID() as string, channel = '1', lang = 'en' } = {},
): Promise<ApiClient> {
  const told = await fetch(`${url}/api/preload`, { headers: { channel } })
  const preload = ((await told.json()) as { data: Preload }).data
  const jar = new Map<string, { value: string; path: string }>()
  let credentials: Credentials | null = null

  const ask: ApiClient['ask'] = async (method, path, body = {}) => {
    const text = method === 'GET' ? '' : JSON.stringify(body)
    const query = method === 'GET' ? sorted(body) : ''
    const timestamp = String(Date.now())
    const nonce = randomBytes(16).toString('hex')
    const key = credentials?.signKey ?? preload.sign_key
    const response = await fetch(url + path + (query && `?${query}`), {
      method,
      ...(text !== '' && { body: text }),
      headers: {
        ...(credentials && { authorization: credentials.accessToken }),
        ...(text !== '' && { 'content-type': 'application/json' }),
        cookie: [...jar].map(([name, { value }]) => `${name}=${value}`).join('; '),
        'idempotency-key': randomUUID(),
        'device-id': deviceId,
        lang,
        platform: '3',
        channel,
        version: '21',
        timestamp,
        nonce,
        sign: signRequest(key, { timestamp, method, path, query, body: text, nonce }),
      },
    })
    for (const line of response.headers.getSetCookie()) keepCookie(jar, line)
    return (await response.json()) as Answer
  }

  return {
    ask,
    async call(method, path, body) {
      const { code, msg, data = {} } = await ask(method, path, body)
      if (code !== 0) throw new Failure(`${method} ${path}: ${code} ${msg}`)
      return data
    },
    encodePassword: (password) => encodePassword(preload.password_key, password),
    enter(session) {
      const { accessToken, accessExpire, sign_key: signKey } = session as Credentials & { sign_key: string }
      credentials = { accessToken, accessExpire, signKey }
      return credentials
    },
    cookies: () => [...jar].map(([name, { value, path }]) => ({ name, value, path })),
  }
}

export type RegisteredPlayer = {
  client: ApiClient
  credentials: Credentials
  playerId: bigint
  mobile: string
  password: string
}

/** A new player with a phone and a password, signed in. */
export async function registerPlayer(
  url: string,
  player = { mobile: randomMobile(), password: 'a good long password' },
): Promise<RegisteredPlayer> {
  const client = await openApiClient(url)
  const session = await client.call('POST', '/api/user/register', {
    client_type: 1,
    mobile: player.mobile,
    password: client.encodePassword(player.password),
    is_terms_accepted: true,
  })
  const { uid } = session.userInfo as { uid: number }
  return { client, credentials: client.enter(session), playerId: BigInt(uid), ...player }
}

/** A number that nobody and no other journey has. */
export const randomMobile = (): string => `812${randomInt(10_000_000, 100_000_000)}`

function encodePassword({ kid, spki }: Preload['password_key'], password: string): string {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  const message = JSON.stringify({ password, time: Date.now(), nonce: randomBytes(16).toString('hex') })
  const sealed = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(message),
  )
  return `${kid}.${sealed.toString('base64url')}`
}

function sorted(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) query.set(key, String(value))
  return sortQuery(query.toString())
}

function keepCookie(jar: Map<string, { value: string; path: string }>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...value] = pair.split('=')
  const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
  if (attributes.some((one) => one.toLowerCase() === 'max-age=0')) jar.delete(name)
  else jar.set(name, { value: value.join('='), path })
}
