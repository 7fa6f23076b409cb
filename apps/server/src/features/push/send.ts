import { createSign } from 'node:crypto'
import type { Clock } from '@tablestakes/node/clock'
import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Device } from './devices.ts'
import type { PushKeys } from './services.ts'
import { readSubscription } from './subscription.ts'

/** What became of one message: `dead` devices are forgotten, `later` ones tried again. */
export type Outcome = { is: 'sent' } | { is: 'dead' } | { is: 'later'; afterMs: number | null }

/** What a worker is told. `tag` makes a repeat replace what is shown. */
export type Parcel = { title: string; content: string; link: string; tag: string; isUrgent: boolean }

type Line = {
  config: Pick<Config, 'sandboxUrl' | 'publicUrl' | 'firebaseUrl' | 'firebaseTokenUrl'>
  clock: Clock
}

const TIMEOUT_MS = 8_000
/** Old news are none. */
const KEPT_SECONDS = 86_400

export type Sender = (keys: PushKeys, device: Device, parcel: Parcel) => Promise<Outcome>

export function openSender({ config, clock }: Line): Sender {
  const tokens = openTokens({ config, clock })

  async function toFirebase(keys: PushKeys, { token }: Device, parcel: Parcel): Promise<Outcome> {
    if (!keys.firebase) return { is: 'dead' }
    const bearer = await tokens.of(keys.firebase)
    const { isUrgent, ...data } = parcel
    const response = await post(`${config.firebaseUrl}/v1/projects/${keys.firebase.project}/messages:send`, {
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token,
          data,
          webpush: { headers: { TTL: String(KEPT_SECONDS), Urgency: isUrgent ? 'high' : 'normal' } },
        },
      }),
    })
    if (response.status === 401) tokens.forget(keys.firebase)
    return outcomeOf(response, { dead: [400, 403, 404] })
  }

  async function toBrowser(keys: PushKeys, { token }: Device, parcel: Parcel): Promise<Outcome> {
    const subscription = readSubscription(token, config.sandboxUrl)
    if (!subscription) return { is: 'dead' }
    const { isUrgent, ...data } = parcel
    const request = webPush.generateRequestDetails(subscription, JSON.stringify(data), {
      vapidDetails: { subject: subjectOf(config.publicUrl), ...keys.vapid },
      ...{ TTL: KEPT_SECONDS, urgency: isUrgent ? 'high' : 'normal', contentEncoding: 'aes128gcm' },
    })
    const response = await post(request.endpoint, {
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(request.body!),
    })
    return outcomeOf(response, { dead: [400, 403, 404, 410] })
  }

  return (keys, device, parcel) => (device.service === 'fcm' ? toFirebase : toBrowser)(keys, device, parcel)
}

/** Push services ask whom to turn to; they take a mail address or a page served by https. */
const subjectOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@tablestakes.example'

async function post(url: string, init: { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> }) {
  const response = await fetch(url, {
    method: 'POST',
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  await response.body?.cancel()
  return response
}

function outcomeOf(response: Response, { dead }: { dead: readonly number[] }): Outcome {
  if (response.ok) return { is: 'sent' }
  if (dead.includes(response.status)) return { is: 'dead' }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { is: 'later', afterMs: Number.isFinite(seconds) ? seconds * 1_000 : null }
}

type Account = NonNullable<PushKeys['firebase']>

const granted = z.object({ access_token: z.string(), expires_in: z.number() })
const EARLY_MS = 60_000

/** Access tokens of service accounts: a signed claim is exchanged for one that holds for about an hour (RFC 7523). */
function openTokens({ config, clock }: Line) {
  const kept = new Map<string, { token: Promise<string>; untilMs: number }>()

  async function fetchToken(account: Account): Promise<string> {
    const response = await fetch(config.firebaseTokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: claimOf(account, { audience: config.firebaseTokenUrl, nowMs: clock() }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the token's address answered ${response.status}`)
    const { access_token: token, expires_in: seconds } = z.parse(granted, await response.json())
    kept.set(account.email, { token: Promise.resolve(token), untilMs: clock() + seconds * 1_000 - EARLY_MS })
    return token
  }

  return {
    of(account: Account): Promise<string> {
      const known = kept.get(account.email)
      if (known && known.untilMs > clock()) return known.token
      const token = fetchToken(account)
      // Those who ask meanwhile wait for the same one.
      kept.set(account.email, { token, untilMs: clock() + TIMEOUT_MS })
      token.catch(() => kept.delete(account.email))
      return token
    },
    forget: ({ email }: Account) => kept.delete(email),
  }
}

function claimOf({ email, key }: Account, { audience, nowMs }: { audience: string; nowMs: number }): string {
  const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(nowMs / 1_000)
  const scope = 'https://www.googleapis.com/auth/firebase.messaging'
  const signed = `${write({ alg: 'RS256', typ: 'JWT' })}.${write({ iss: email, scope, aud: audience, iat: seconds, exp: seconds + 3_600 })}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}
