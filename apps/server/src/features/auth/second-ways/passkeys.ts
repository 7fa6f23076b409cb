import { randomUUID, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import type { Personal } from '../../players/index.ts'
import { findPasskey, listPasskeys, type NewPasskey, PASSKEYS_MAX } from './passkey-store.ts'

/** Where the browser is: a passkey works under one host name only. */
type Place = Pick<Visitor, 'host' | 'origin'>
/** What the browser is asked, in its own JSON form, and the id that its answer must name. */
type PasskeyChallenge = { challengeId: string; options: string }
type Answered = { challengeId: string; credential: string; place: Place }

export type UsedPasskey = { playerId: bigint; credentialId: string; counter: number }

export type Passkeys = {
  startLogin(place: Place): Promise<PasskeyChallenge>
  /** Whose passkey answered. Refuses with PASSKEY; the challenge is spent either way. */
  checkLogin(answered: Answered): Promise<UsedPasskey>
  /** Refuses with NOT_FOUND where the player has no passkey. */
  startConfirmation(asked: { playerId: bigint; place: Place }): Promise<PasskeyChallenge>
  checkConfirmation(answered: Answered & { playerId: bigint }): Promise<UsedPasskey>
  /** Counts a use that was checked: of two that show the same one, one gets PASSKEY. */
  use(tx: Tx, used: UsedPasskey): Promise<void>
  startAdding(asked: { playerId: bigint; place: Place; name: string; siteTitle: string }): Promise<PasskeyChallenge>
  checkAdding(answered: Answered & { playerId: bigint }): Promise<NewPasskey>
}

export type PasskeyServices = { database: Database; clock: Clock; personal: Personal }

const MINUTES = 5
/** Ed25519, ES256 and RS256: what authenticators have. Left to itself the library tries out experimental ones of Node's. */
const ALGORITHMS = [-8, -7, -257]
/** At most 1,023 bytes, says the standard. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Purpose = 'login' | 'confirm' | 'register'

export function openPasskeys({ database, clock, personal }: PasskeyServices): Passkeys {
  return {
    async startLogin(place) {
      const options = await generateAuthenticationOptions({ rpID: hostOf(place), userVerification: 'required' })
      return remember({ purpose: 'login', playerId: null, options })
    },

    checkLogin: (answered) => check({ ...answered, purpose: 'login', playerId: null }),

    async startConfirmation({ playerId, place }) {
      const own = await listPasskeys(database, playerId)
      if (own.length === 0) throw new Refusal('NOT_FOUND')
      const options = await generateAuthenticationOptions({
        rpID: hostOf(place),
        userVerification: 'required',
        allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
      })
      return remember({ purpose: 'confirm', playerId, options })
    },

    checkConfirmation: (answered) => check({ ...answered, purpose: 'confirm' }),

    async use(tx, { playerId, credentialId, counter }) {
      // Authenticators that do not count always say 0.
      const { rowCount } = await tx.query(
        `update player_passkey set counter = $3, used_at = now()
         where player_id = $1 and credential_id = $2 and (counter < $3 or ($3 = 0 and counter = 0))`,
        [playerId, credentialId, counter],
      )
      if (rowCount !== 1) throw new Refusal('PASSKEY')
    },

    async startAdding({ playerId, place, name, siteTitle }) {
      const own = await listPasskeys(database, playerId)
      if (own.length >= PASSKEYS_MAX) throw new Refusal('PASSKEY')
      const options = await generateRegistrationOptions({
        rpName: siteTitle,
        rpID: hostOf(place),
        userID: new Uint8Array(handleOf(playerId)),
        userName: name,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return remember({ purpose: 'register', playerId, options })
    },

    async checkAdding({ playerId, challengeId, credential, place }) {
      const challenge = await takeChallenge({ purpose: 'register', playerId, challengeId })
      const { registrationInfo } = await orPasskeyRefusal(async () =>
        verifyRegistrationResponse({
          response: JSON.parse(credential) as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: place.origin,
          expectedRPID: hostOf(place),
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!registrationInfo) throw new Refusal('PASSKEY')
      const { id, publicKey, counter, transports } = registrationInfo.credential
      if (!CREDENTIAL_ID.test(id)) throw new Refusal('PASSKEY')
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: readTransports(transports) }
    },
  }

  async function check({
    purpose,
    playerId,
    challengeId,
    credential,
    place,
  }: Answered & { purpose: Purpose; playerId: bigint | null }): Promise<UsedPasskey> {
    const challenge = await takeChallenge({ purpose, playerId, challengeId })
    const response = readAnswer(credential)
    const passkey = await findPasskey(database, response.id)
    if (!passkey || (playerId !== null && passkey.playerId !== playerId)) throw new Refusal('PASSKEY')
    const { userHandle } = response.response
    if (userHandle !== undefined && !isHandleOf(passkey.playerId, userHandle)) throw new Refusal('PASSKEY')
    const { verified, authenticationInfo } = await orPasskeyRefusal(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: hostOf(place),
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }),
    )
    if (!verified) throw new Refusal('PASSKEY')
    return { playerId: passkey.playerId, credentialId: passkey.credentialId, counter: authenticationInfo.newCounter }
  }

  async function remember(asked: {
    purpose: Purpose
    playerId: bigint | null
    options: { challenge: string }
  }): Promise<PasskeyChallenge> {
    const challengeId = randomUUID()
    await database.query(
      `insert into passkey_challenge (challenge_id, purpose, player_id, challenge, expires_at) values ($1, $2, $3, $4, $5)`,
      [challengeId, asked.purpose, asked.playerId, asked.options.challenge, new Date(clock() + MINUTES * 60_000)],
    )
    return { challengeId, options: JSON.stringify(asked.options) }
  }

  /** Any attempt spends it, in a statement of its own: a wrong answer may not be followed by another. */
  async function takeChallenge(asked: { purpose: Purpose; playerId: bigint | null; challengeId: string }) {
    if (!UUID.test(asked.challengeId)) throw new Refusal('PASSKEY')
    const { rows } = await database.query<{ challenge: string }>(
      `delete from passkey_challenge
       where challenge_id = $1 and purpose = $2 and player_id is not distinct from $3 and expires_at > $4
       returning challenge`,
      [asked.challengeId, asked.purpose, asked.playerId, new Date(clock())],
    )
    if (!rows[0]) throw new Refusal('PASSKEY')
    return rows[0].challenge
  }

  /** What the authenticator keeps as the account's name: it says nothing to anybody else. */
  function handleOf(playerId: bigint): Buffer {
    return personal.index('passkey user', String(playerId))
  }

  function isHandleOf(playerId: bigint, userHandle: string): boolean {
    const told = Buffer.from(userHandle, 'base64url')
    const own = handleOf(playerId)
    return told.length === own.length && timingSafeEqual(told, own)
  }
}

/** Browsers make no passkeys for bare addresses. */
function hostOf({ host }: Place): string {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) throw new Refusal('PASSKEY')
  return host
}

/** Only what is read before the library has looked at it; the rest is the library's to judge. */
const Answer = z.looseObject({
  id: z.string().check(z.regex(CREDENTIAL_ID)),
  response: z.looseObject({ userHandle: z.optional(z.nullable(z.string())) }),
})

function readAnswer(credential: string): AuthenticationResponseJSON {
  try {
    const { response, ...rest } = z.parse(Answer, JSON.parse(credential))
    const { userHandle, ...answer } = response
    return { ...rest, response: { ...answer, ...(userHandle && { userHandle }) } } as AuthenticationResponseJSON
  } catch {
    throw new Refusal('PASSKEY')
  }
}

/** How the authenticator can be reached, in the browser's words; kept to give them back, and never signed by anybody. */
function readTransports(told: unknown): string[] {
  if (!Array.isArray(told)) return []
  return told.filter((one): one is string => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one)).slice(0, 8)
}

/** The library throws plain errors at whatever is wrong with an answer; none of it is a bug of ours. */
async function orPasskeyRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new Refusal('PASSKEY')
  }
}

export const sweepPasskeyChallenges = defineJob({
  kind: 'passkey-challenges.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'passkey_challenge', where: 'expires_at < now()' })
  },
})
