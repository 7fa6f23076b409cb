import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { codePurposes } from '@tablestakes/contract/auth'
import { type Language, textFor } from '@tablestakes/dictionary'
import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Tx, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Letter, LetterNotTaken, type Letters } from '../../../platform/letters.ts'
import type { Contact } from '../../players/index.ts'
import { realMoneyAllowed, type Site } from '../../site/index.ts'
import type { Captchas } from './captchas.ts'
import { forgetSend, judgeSends, loadSends, lockSends, RESEND_MS, recordSend, sendKeys } from './code-sends.ts'

export type CodePurpose = (typeof codePurposes)[number]

export type SendCode = {
  site: Site
  purpose: CodePurpose
  contact: Contact
  /** The signed-in player, for whom alone the code then works; null for purposes of visitors. */
  playerId: bigint | null
  ip: string
  lang: Language
  validatorToken?: string | undefined
  /** False counts, stores and answers alike, but sends nothing, and no guess is ever right. */
  deliver: boolean
}

export type AskedCode = {
  siteId: string
  purposes: readonly CodePurpose[]
  contact: Contact
  playerId: bigint | null
  code: string
}

export type Codes = {
  /** Refuses with CODE_TOO_SOON, TOO_MANY, CAPTCHA_NEEDED, CAPTCHA_WRONG or CODE_NOT_SENT. */
  send(request: SendCode): Promise<{ expiresAt: Date; resendAt: Date }>
  /** Counts a wrong guess immediately, in a transaction of its own. A right one is not spent yet. */
  check(asked: AskedCode): Promise<void>
  /** Spends a code that was checked, in the caller's transaction: of two that race, one gets CODE_WRONG. */
  spend(tx: Tx, asked: AskedCode): Promise<void>
}

export type CodeServices = {
  database: Database
  clock: Clock
  secret: string
  letters: Letters
  captchas: Captchas
  log: Logger
  /** Multiplies what one network address may ask for; 0 leaves addresses uncounted. */
  limitScale: number
}

const VALID_MINUTES = 5
const TRIES_MAX = 5

/** Six-digit codes by text message or mail: who may have one, and whether one that comes back is right. */
export function openCodes(parts: CodeServices): Codes {
  const { database, clock, secret, letters, captchas, log, limitScale: scale } = parts

  return {
    async send(request) {
      const { site, contact, ip } = request
      requireWayOut(site, contact)
      const keys = sendKeys(secret, { contact, ip })
      const nowMs = clock()
      const before = judgeSends(await loadSends(database, keys, { nowMs, scale }), { nowMs, scale })
      const isSolved = before.needsCaptcha && site.captcha !== 'off'
      if (isSolved) await captchas.require(site, request.validatorToken, ip)

      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const stored = { ...placeOf(request), code, nowMs, isReal: request.deliver }
      const sendId = await transact(database, async (tx) => {
        await lockSends(tx, keys)
        // Asked again under the lock: each of many simultaneous requests counts those before it.
        const now = judgeSends(await loadSends(tx, keys, { nowMs, scale }), { nowMs, scale })
        if (now.needsCaptcha && !isSolved && site.captcha !== 'off') throw new Refusal('CAPTCHA_NEEDED')
        await storeCode(tx, stored)
        return recordSend(tx, keys, nowMs)
      })

      await handOver(request, { code, sendId })
      return { expiresAt: new Date(nowMs + VALID_MINUTES * 60_000), resendAt: new Date(nowMs + RESEND_MS) }
    },

    async check(asked) {
      const isRight = await transact(database, (tx) => guess(tx, asked))
      if (!isRight) throw new Refusal('CODE_WRONG')
    },

    async spend(tx, asked) {
      const subject = subjectHash(asked)
      const { rowCount } = await tx.query({
        name: 'code-spend',
        text: `update verify_code set used_at = $4
               from unnest($5::text[], $6::bytea[]) as given (purpose, code_hash)
               where site_id = $1 and subject_hash = $2 and verify_code.purpose = given.purpose
                 and verify_code.code_hash = given.code_hash
                 and used_at is null and expires_at > $4 and tries < $3`,
        values: [
          asked.siteId,
          subject,
          TRIES_MAX,
          new Date(clock()),
          asked.purposes,
          asked.purposes.map((purpose) => codeHash({ siteId: asked.siteId, purpose, subject, code: asked.code })),
        ],
      })
      if (rowCount === 0) throw new Refusal('CODE_WRONG')
    },
  }

  /** The sandbox delivers to nobody: where real money is played for, a code must not be sent into it. */
  function requireWayOut(site: Site, { kind }: Contact) {
    if (!realMoneyAllowed(site) || !letters.isSandbox(kind)) return
    log.error({ site: site.id, kind }, 'a site with real money has no gateway for its letters')
    throw new Refusal('CODE_NOT_SENT')
  }

  function placeOf({ site, purpose, contact, playerId }: SendCode) {
    return { siteId: site.id, purpose, subject: subjectHash({ siteId: site.id, contact, playerId }) }
  }

  type Stored = ReturnType<typeof placeOf> & { code: string; nowMs: number; isReal: boolean }

  /** In place of the one before, which is dead from now on. */
  async function storeCode(tx: Tx, { siteId, purpose, subject, code, nowMs, isReal }: Stored) {
    await tx.query({
      name: 'code-store',
      text: `insert into verify_code (site_id, purpose, subject_hash, code_hash, sent_at, expires_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (site_id, purpose, subject_hash) do update set code_hash = excluded.code_hash, tries = 0,
               sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null`,
      values: [
        siteId,
        purpose,
        subject,
        isReal ? codeHash({ siteId, purpose, subject, code }) : randomBytes(32),
        new Date(nowMs),
        new Date(nowMs + VALID_MINUTES * 60_000),
      ],
    })
  }

  async function handOver(request: SendCode, { code, sendId }: { code: string; sendId: bigint }) {
    const letter = composeLetter(request, code)
    if (request.purpose === 'reset') {
      // Neither the time nor the outcome of a delivery may tell whether there is an account: it begins once the answer
      // has gone, and what fails still counts.
      if (request.deliver) void nextTurn().then(() => deliver(request, letter))
      return
    }
    const failure = await deliver(request, letter)
    if (failure === null) return
    // A letter that certainly never left must not keep its receiver waiting for the next one.
    if (failure instanceof LetterNotTaken) await transact(database, (tx) => forgetSend(tx, sendId))
    throw new Refusal('CODE_NOT_SENT')
  }

  /** Never rejects: the error, or null once the letter has been taken. */
  async function deliver({ site, purpose, contact }: SendCode, letter: Letter): Promise<unknown> {
    try {
      await letters.send(letter)
      return null
    } catch (error) {
      log.error({ err: error, site: site.id, kind: contact.kind, purpose }, 'a code could not be sent')
      return error
    }
  }

  async function guess(tx: Tx, { siteId, purposes, contact, playerId, code }: AskedCode): Promise<boolean> {
    const subject = subjectHash({ siteId, contact, playerId })
    // Locked, so that simultaneous guesses are counted one after the other.
    const { rows } = await tx.query<{ purpose: CodePurpose; code_hash: Buffer }>({
      name: 'code-guess',
      text: `select purpose, code_hash from verify_code
             where site_id = $1 and purpose = any ($2) and subject_hash = $3
               and used_at is null and expires_at > $4 and tries < $5
             order by purpose for update`,
      values: [siteId, purposes, subject, new Date(clock()), TRIES_MAX],
    })
    if (rows.length === 0) throw new Refusal('CODE_EXPIRED')
    const isRight = rows.some(({ purpose, code_hash }) =>
      timingSafeEqual(code_hash, codeHash({ siteId, purpose, subject, code })),
    )
    if (!isRight) {
      await tx.query({
        name: 'code-miss',
        text: `update verify_code set tries = tries + 1
               where site_id = $1 and purpose = any ($2) and subject_hash = $3`,
        values: [siteId, rows.map(({ purpose }) => purpose), subject],
      })
    }
    return isRight
  }

  /** The holder of a code. Hashed under the secret: the table alone says nothing about phones and mailboxes. */
  function subjectHash({ siteId, contact, playerId }: Pick<AskedCode, 'siteId' | 'contact' | 'playerId'>): Buffer {
    return hash('code subject', siteId, contact.kind, contact.value, playerId === null ? '' : String(playerId))
  }

  function codeHash(of: { siteId: string; purpose: CodePurpose; subject: Buffer; code: string }): Buffer {
    const typed = toLatinDigits(of.code.trim())
    return hash('code', of.siteId, of.purpose, of.subject.toString('hex'), typed)
  }

  function hash(...values: string[]): Buffer {
    return createHmac('sha256', secret).update(JSON.stringify(values)).digest()
  }
}

/** One sentence, the same by text message and by mail. */
function composeLetter({ site, purpose, contact, lang }: SendCode, code: string): Letter {
  const words = { site: decodeSiteConfig(site.config).title, code, minutes: VALID_MINUTES }
  return {
    to: contact,
    subject: textFor(lang, 'letter_code_subject', words),
    text: textFor(lang, `letter_code_${purpose}`, words),
  }
}
