import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '@tablestakes/domain/account/password'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Histogram, type Registry } from 'prom-client'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { PasswordKeys } from '../../../platform/keys/password-key.ts'
import { createTurns } from '../../../platform/turns.ts'

export type Passwords = {
  /** What may be stored: argon2id in its own text form. */
  hash(plain: string): Promise<string>
  /** Without a hash (an unknown name, no password set) the same work is done, and the answer is no. */
  verify(hash: string | null, plain: string): Promise<boolean>
}

/** Argon2id with 19 MiB, two passes, one lane: OWASP's advice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** As many run simultaneously as leave the other calls a core; later ones wait, and beyond the queue are told to come back. */
const CONCURRENT = 2
const QUEUE_MAX = 200

export function openPasswords({ registry }: { registry: Registry }): Passwords {
  const seconds = new Histogram({
    name: 'password_hash_seconds',
    help: 'Run time of one password hash, without the time it waited for its turn.',
    registers: [registry],
  })
  const inTurn = createTurns({ atOnce: CONCURRENT, queueMax: QUEUE_MAX })
  /** Nobody's password. Made with the same cost, so that asking for nobody takes as long as asking for somebody. */
  let nobodys: Promise<string> | undefined

  const run = <T>(work: () => Promise<T>) =>
    inTurn(async () => {
      const stop = seconds.startTimer()
      return work().finally(stop)
    })

  return {
    hash: (plain) => run(() => hash(normalise(plain), COST)),
    async verify(stored, plain) {
      nobodys ??= hash('nobody', COST)
      const against = stored ?? (await nobodys)
      const isRight = await run(() => verify(against, normalise(plain)))
      return stored !== null && isRight
    },
  }
}

/** The same letters typed on another keyboard may arrive in other bytes. */
const normalise = (plain: string) => plain.normalize('NFKC')

/** The password inside an encoding. What our keys cannot open is told apart: the page then asks preload for the new key. */
export async function decodePassword(passwordKeys: PasswordKeys, encoded: string): Promise<string> {
  try {
    return await passwordKeys.decode(encoded)
  } catch (error) {
    throw error instanceof Refusal && error.reason === 'INVALID' ? new Refusal('PASSWORD_KEY') : error
  }
}

/** A new password as it was typed, once or twice. Ask before any transaction: decoding has one of its own. */
export async function readNewPassword(
  passwordKeys: PasswordKeys,
  encoded: { password: string; confirm_password?: string | undefined },
): Promise<string> {
  const plain = await decodePassword(passwordKeys, encoded.password)
  if (encoded.confirm_password !== undefined) {
    const again = await decodePassword(passwordKeys, encoded.confirm_password)
    if (normalise(again) !== normalise(plain)) throw new Refusal('PASSWORDS_DIFFER')
  }
  const problem = passwordProblem(normalise(plain))
  if (problem) throw new Refusal(problem)
  return plain
}

export async function passwordHashOf(reader: Reader, playerId: bigint): Promise<string | null> {
  const { rows } = await reader.query<{ hash: string }>({
    name: 'password-hash',
    text: 'select hash from player_password where player_id = $1',
    values: [playerId],
  })
  return rows[0]?.hash ?? null
}

export async function setPassword(tx: Tx, { playerId, hash: made }: { playerId: bigint; hash: string }): Promise<void> {
  await tx.query(
    `insert into player_password (player_id, hash) values ($1, $2)
     on conflict (player_id) do update set hash = excluded.hash, changed_at = now()`,
    [playerId, made],
  )
}
