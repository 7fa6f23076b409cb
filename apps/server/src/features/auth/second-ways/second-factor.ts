import { randomInt } from 'node:crypto'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Personal } from '../../players/index.ts'
import type { Guesses } from '../secrets/guesses.ts'

export type SecondFactor = {
  /** Whether an authenticator guards this account. */
  isOn(reader: Reader, playerId: bigint): Promise<boolean>
  /**
   * Takes one of the authenticator's codes or a recovery code and spends it immediately, in a transaction of its own. Refuses
   * with SECOND_FACTOR_WRONG (counted) and LOCKED_OUT.
   */
  check(asked: { playerId: bigint; siteId: string; code: string }): Promise<void>
  countRecoveryCodes(reader: Reader, playerId: bigint): Promise<number>
  /** A new secret to be confirmed; an earlier one that was never confirmed is deleted. Refuses with SECOND_FACTOR_ON. */
  begin(tx: Tx, playerId: bigint): Promise<{ secret: string }>
  /** Switches it on and gives the recovery codes. Refuses with NOT_FOUND, SECOND_FACTOR_ON, SECOND_FACTOR_WRONG. */
  confirm(tx: Tx, asked: { playerId: bigint; code: string }): Promise<{ recoveryCodes: string[] }>
  /** Switches it off. The caller must have checked the player before. */
  remove(tx: Tx, playerId: bigint): Promise<void>
}

export type SecondFactorServices = { database: Database; clock: Clock; personal: Personal; guesses: Guesses }

/** What authenticator apps expect when they are told nothing else. */
const DIGITS = 6
const PERIOD_SECONDS = 30
/** One step to either side: phones' clocks are rarely more than half a minute off. */
const WINDOW = 1
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
/** Letters and digits that cannot be mistaken for each other: twelve of them are 59 bits. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 12

export function openSecondFactor({ database, clock, personal, guesses }: SecondFactorServices): SecondFactor {
  return {
    isOn: async (reader, playerId) => (await loadTotp(reader, playerId))?.confirmed_at != null,

    async check({ playerId, siteId, code }) {
      // Counted by player and not by network: a guesser who comes this far has the password, from however many addresses.
      const guess = { siteId, kind: 'second-factor', name: String(playerId), refusal: 'SECOND_FACTOR_WRONG' } as const
      await guesses.guard(guess, () =>
        transact(database, async (tx) => {
          const isRight = AUTHENTICATOR.test(code)
            ? await spendStep(tx, { playerId, code })
            : await spendRecoveryCode(tx, { playerId, code })
          return isRight || null
        }),
      )
    },

    async countRecoveryCodes(reader, playerId) {
      const { rows } = await reader.query<{ left: number }>(
        'select count(*)::int as left from recovery_code where player_id = $1 and used_at is null',
        [playerId],
      )
      return rows[0]!.left
    },

    async begin(tx, playerId) {
      const secret = new Secret({ size: SECRET_BYTES }).base32
      const { rowCount } = await tx.query(
        `insert into player_totp (player_id, sealed_secret) values ($1, $2)
         on conflict (player_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
         where player_totp.confirmed_at is null`,
        [playerId, personal.seal('totp', secret)],
      )
      if (rowCount === 0) throw new Refusal('SECOND_FACTOR_ON')
      return { secret }
    },

    async confirm(tx, { playerId, code }) {
      const totp = await loadTotp(tx, playerId, 'for update')
      if (!totp) throw new Refusal('NOT_FOUND')
      if (totp.confirmed_at) throw new Refusal('SECOND_FACTOR_ON')
      const step = stepOf(totp, code)
      if (step === null) throw new Refusal('SECOND_FACTOR_WRONG')
      await tx.query('update player_totp set confirmed_at = now(), last_step = $2 where player_id = $1', [
        playerId,
        step,
      ])
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
      const hashes = recoveryCodes.map((one) => recoveryHash({ playerId, code: one }))
      await tx.query('delete from recovery_code where player_id = $1', [playerId])
      await tx.query('insert into recovery_code (player_id, code_hash) select $1, unnest($2::bytea[])', [
        playerId,
        hashes,
      ])
      return { recoveryCodes }
    },

    async remove(tx, playerId) {
      await tx.query('delete from player_totp where player_id = $1', [playerId])
      await tx.query('delete from recovery_code where player_id = $1', [playerId])
    },
  }

  /** A step of the authenticator's clock works once: a code read over somebody's shoulder is worth nothing. */
  async function spendStep(tx: Tx, { playerId, code }: { playerId: bigint; code: string }): Promise<boolean> {
    const totp = await loadTotp(tx, playerId, 'for update')
    const step = totp?.confirmed_at ? stepOf(totp, code) : null
    if (step === null) return false
    await tx.query('update player_totp set last_step = $2 where player_id = $1', [playerId, step])
    return true
  }

  async function spendRecoveryCode(tx: Tx, asked: { playerId: bigint; code: string }): Promise<boolean> {
    const { rowCount } = await tx.query(
      'update recovery_code set used_at = now() where player_id = $1 and code_hash = $2 and used_at is null',
      [asked.playerId, recoveryHash(asked)],
    )
    return rowCount === 1
  }

  /** Which step of the clock a code belongs to; null when it belongs to no step near now, or to one already spent. */
  function stepOf({ sealed_secret, last_step }: Totp, code: string): number | null {
    const secret = Secret.fromBase32(personal.unseal('totp', sealed_secret))
    const totp = new TOTP({ secret, digits: DIGITS, period: PERIOD_SECONDS })
    const delta = totp.validate({ token: code, timestamp: clock(), window: WINDOW })
    if (delta === null) return null
    const step = Math.floor(clock() / 1_000 / PERIOD_SECONDS) + delta
    return BigInt(step) > last_step ? step : null
  }

  /** Typed with or without the dashes, in whatever case. */
  function recoveryHash({ playerId, code }: { playerId: bigint; code: string }): Buffer {
    return personal.index('recovery code', `${playerId}\n${code.toLowerCase().replaceAll('-', '')}`)
  }
}

const AUTHENTICATOR = /^\d{6}$/

type Totp = { sealed_secret: Buffer; confirmed_at: Date | null; last_step: bigint }

async function loadTotp(reader: Reader, playerId: bigint, lock: '' | 'for update' = ''): Promise<Totp | undefined> {
  const { rows } = await reader.query<Totp>(
    `select sealed_secret, confirmed_at, last_step from player_totp where player_id = $1 ${lock}`,
    [playerId],
  )
  return rows[0]
}

/** The address an authenticator app reads from the drawn square. */
export function otpauthUrl({ secret, label, issuer }: { secret: string; label: string; issuer: string }): string {
  return new TOTP({ secret, label, issuer, digits: DIGITS, period: PERIOD_SECONDS }).toString()
}

/** `abcd-efgh-jkmn`. */
function makeRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
