import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type RegistrationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type LoginOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] }
type Changes = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  counter?: number
  userHandle?: string
  transports?: unknown
}

/**
 * A phone's authenticator in software: makes ES256 passkeys without attestation and signs with them, in the JSON forms the
 * browser sends. `changes` falsifies its answers.
 */
export function createAuthenticator({ origin }: { origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  return {
    id,

    register(json: string, changes: Changes = {}): string {
      const options = JSON.parse(json) as RegistrationOptions
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)])
      const authData = Buffer.concat([head({ rpId: options.rp.id, counter, attested: true, ...changes }), attested])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, changes).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: changes.transports ?? ['internal'],
      })
    },

    answer(json: string, changes: Changes = {}): string {
      const options = JSON.parse(json) as LoginOptions
      counter += 1
      const authData = head({ rpId: options.rpId, counter, attested: false, ...changes })
      const data = clientData('webauthn.get', options.challenge, changes)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: changes.userHandle ?? userHandle,
      })
    },
  }

  function credential(response: object): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  function clientData(type: string, challenge: string, changes: Changes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }))
  }
}

/** The first 37 bytes of what an authenticator signs: for whom, under which conditions, how often it was used. */
function head(about: { rpId: string; counter: number; attested: boolean; isUserVerified?: boolean }): Buffer {
  const { rpId, counter, attested, isUserVerified = true } = about
  const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** Just the kinds of CBOR values an attestation has: whole numbers, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? lead(0, value) : lead(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([lead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([lead(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
    return Buffer.concat([lead(5, value.size), ...entries])
  }
  throw new Error('no such value in an attestation')
}

function lead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
