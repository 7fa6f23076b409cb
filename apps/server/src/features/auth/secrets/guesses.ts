import { createHmac } from 'node:crypto'
import type { RefusalName } from '@tablestakes/contract/refusals'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { addressKey } from '@tablestakes/node/rate-limit'
import { Refusal } from '../../../platform/http/refusal.ts'
import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import type { Site } from '../../site/index.ts'
import type { Captchas } from '../codes/captchas.ts'

export type Guess = {
  siteId: string
  kind: 'password' | 'second-factor' | 'redeem'
  /** Whose secret is guessed at: a contact, a user name, a player's number. It need not exist. */
  name: string
  /** Counted per network, so that a stranger elsewhere cannot lock the owner out. Without it the name alone counts. */
  ip?: string
  /** Where guesses from many networks may ask for a captcha. */
  captcha?: { site: Pick<Site, 'captcha'>; validatorToken: string | undefined }
  /** What a wrong guess is told. */
  refusal: RefusalName
}

export type Guesses = {
  /**
   * Does the work that tells right (anything but null) from wrong (null), unless there were too many wrong ones:
   * LOCKED_OUT then, and the work is not even begun. What the work throws counts as neither.
   */
  guard<T>(guess: Guess, work: () => Promise<T | null>): Promise<T>
}

/** The fifth wrong guess locks for half a minute, each further one for twice as long, up to a quarter of an hour. */
const FREE = 5
const LOCK_MS = 30_000
const LOCK_MAX_MS = 900_000
/** A day without a wrong guess, and all are forgotten. */
const FORGOTTEN_MS = 86_400_000
/** Over all networks together, before a captcha is asked for. */
const WIDE_FREE = 50
const WIDE_FORGOTTEN_MS = 3_600_000

export function openGuesses(parts: { database: Database; clock: Clock; secret: string; captchas: Captchas }): Guesses {
  const { database, clock, secret, captchas } = parts

  return {
    async guard(guess, work) {
      const keys = keysOf(secret, guess)
      await requireUnlocked(keys.own)
      if (keys.wide && guess.captcha && (await isWidelyGuessed(keys.wide))) {
        await captchas.require(guess.captcha.site, guess.captcha.validatorToken, guess.ip ?? '')
      }
      const found = await work()
      // Asked again afterwards: of many simultaneous guesses only the first few may learn anything.
      if (found !== null) {
        await forget(keys.own)
        return found
      }
      if (keys.wide) await count(keys.wide, { lockAfter: null, forgottenMs: WIDE_FORGOTTEN_MS })
      const isCounted = await count(keys.own, { lockAfter: FREE, forgottenMs: FORGOTTEN_MS })
      if (!isCounted) await requireUnlocked(keys.own)
      throw new Refusal(guess.refusal)
    },
  }

  async function requireUnlocked(key: Buffer): Promise<void> {
    const { rows } = await database.query<{ locked_until: Date }>({
      name: 'guess-locked',
      text: 'select locked_until from guess_count where guess_key = $1 and locked_until > $2',
      values: [key, new Date(clock())],
    })
    if (rows[0]) throw new Refusal('LOCKED_OUT', { retryAfterMs: rows[0].locked_until.getTime() - clock() })
  }

  async function isWidelyGuessed(key: Buffer): Promise<boolean> {
    const { rowCount } = await database.query({
      name: 'guess-wide',
      text: 'select from guess_count where guess_key = $1 and failures >= $2 and last_at > $3',
      values: [key, WIDE_FREE, new Date(clock() - WIDE_FORGOTTEN_MS)],
    })
    return rowCount === 1
  }

  /** A right guess clears the count, but not once others have locked it meanwhile. */
  async function forget(key: Buffer): Promise<void> {
    await database.query({
      name: 'guess-forget',
      text: 'delete from guess_count where guess_key = $1 and (locked_until is null or locked_until <= $2)',
      values: [key, new Date(clock())],
    })
    await requireUnlocked(key)
  }

  /** One more wrong guess, and how long the next must wait. False while it is locked: then it does not count. */
  async function count(
    key: Buffer,
    { lockAfter, forgottenMs }: { lockAfter: number | null; forgottenMs: number },
  ): Promise<boolean> {
    const now = clock()
    const { rows } = await database.query<{ failures: number }>({
      name: 'guess-count',
      text: `insert into guess_count as known (guess_key, failures, last_at) values ($1, 1, $2)
             on conflict (guess_key) do update set last_at = $2,
               failures = case when known.last_at < $3 then 1 else known.failures + 1 end,
               locked_until = case
                 when known.last_at < $3 or $4::int is null or known.failures + 1 < $4 then null
                 else $2::timestamptz + least($6, $5 * 2 ^ least(known.failures + 1 - $4, 20)) * interval '1 ms' end
             where known.locked_until is null or known.locked_until <= $2
             returning failures`,
      values: [key, new Date(now), new Date(now - forgottenMs), lockAfter, LOCK_MS, LOCK_MAX_MS],
    })
    return rows.length === 1
  }
}

function keysOf(secret: string, { siteId, kind, name, ip }: Guess): { own: Buffer; wide: Buffer | null } {
  const keyOf = (...rest: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['guess', siteId, kind, name, ...rest]))
      .digest()
  return ip === undefined ? { own: keyOf(), wide: null } : { own: keyOf(addressKey(ip)), wide: keyOf() }
}

export const sweepGuesses = defineJob({
  kind: 'guesses.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'guess_count', where: `last_at < now() - interval '2 days'` })
  },
})
