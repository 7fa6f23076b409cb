import { createHash } from 'node:crypto'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import { freePlayer, stopPlayer } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Contact, contactsOf, type Personal } from '../../players/index.ts'
import { realMoneyAllowed, type Site } from '../../site/index.ts'

/**
 * The national register of people who have excluded themselves from all games. It is asked at registration, at the first login of a day
 * and before every deposit. Where it does not answer, nobody plays with real money: a register that can be silenced protects nobody.
 */
export type Register = {
  /** Before an account is opened. */
  requireClearEntry(site: Site, contact: Contact | null): Promise<void>
  /** Before a deposit, which is asked each time. */
  requireClearNow(site: Site, playerId: bigint): Promise<void>
  /** Before play with real money: once a day is enough. */
  requireClearToday(site: Site, playerId: bigint): Promise<void>
  /** After the first login of a day, without holding it up. */
  lookAfterLogin(site: Site, playerId: bigint): void
}

type RegisterServices = {
  config: Pick<Config, 'registerUrl' | 'sandboxUrl'>
  database: Database
  clock: Clock
  personal: Personal
  log: Logger
}

const TIMEOUT_MS = 3_000
const DAY_MS = 86_400_000
const verdict = z.object({ is_excluded: z.boolean() })

export function openRegister({ config, database, clock, personal, log }: RegisterServices): Register {
  const url = config.registerUrl ?? new URL('/exclusion-register/check', config.sandboxUrl).href
  /** Sandbox money hurts nobody, and nobody's phone goes to a register without need. */
  const isAsked = (site: Site) => site.rules.hasRegister && realMoneyAllowed(site)
  const today = () => Math.floor(clock() / DAY_MS)

  async function ask(contacts: readonly Contact[]): Promise<boolean> {
    if (contacts.length === 0) return false
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keys: contacts.map(keyOf) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`the register answered ${response.status}`)
      return z.parse(verdict, await response.json()).is_excluded
    } catch (error) {
      log.error({ err: error }, 'the register of excluded people gave no answer')
      throw new Refusal('REGISTER_DOWN')
    }
  }

  async function look(playerId: bigint): Promise<boolean> {
    const { mobile, email } = await contactsOf(database, personal, playerId)
    const contacts: Contact[] = []
    if (mobile !== '') contacts.push({ kind: 'mobile', value: mobile })
    if (email !== '') contacts.push({ kind: 'email', value: email })
    const isExcluded = await ask(contacts)
    await transact(database, (tx) => keepAnswer(tx, { playerId, day: today(), isExcluded }))
    return isExcluded
  }

  return {
    async requireClearEntry(site, contact) {
      if (isAsked(site) && contact && (await ask([contact]))) throw new Refusal('ENTRY_CLOSED')
    },
    async requireClearNow(site, playerId) {
      if (isAsked(site) && (await look(playerId))) throw new Refusal('SELF_EXCLUDED')
    },
    async requireClearToday(site, playerId) {
      if (!isAsked(site)) return
      const known = await answerOf(database, playerId, today())
      if (known ?? (await look(playerId))) throw new Refusal('SELF_EXCLUDED')
    },
    lookAfterLogin(site, playerId) {
      if (!isAsked(site)) return
      const first = async () => {
        if ((await answerOf(database, playerId, today())) === null) await look(playerId)
      }
      first().catch((error: unknown) => log.warn({ err: error }, 'the register was not asked after a login'))
    },
  }
}

const keyOf = ({ kind, value }: Contact) => createHash('sha256').update(`${kind}:${value}`).digest('hex')

/** Null: it was not asked today. */
async function answerOf(reader: Reader, playerId: bigint, day: number): Promise<boolean | null> {
  const { rows } = await reader.query<{ is_excluded: boolean }>(
    'select is_excluded from register_check where player_id = $1 and day = $2',
    [playerId, day],
  )
  return rows[0]?.is_excluded ?? null
}

type Answer = { playerId: bigint; day: number; isExcluded: boolean }

/** A player whom the register knows stakes nothing from then on, on any node, until it says otherwise. */
async function keepAnswer(tx: Tx, { playerId, day, isExcluded }: Answer): Promise<void> {
  await tx.query(
    `insert into register_check (player_id, day, is_excluded) values ($1, $2, $3)
     on conflict (player_id) do update set day = excluded.day, is_excluded = excluded.is_excluded, checked_at = now()`,
    [playerId, day, isExcluded],
  )
  if (isExcluded) await stopPlayer(tx, { playerId, kind: 'register', until: null, because: 'refusal_self_excluded' })
  else await freePlayer(tx, { playerId, kind: 'register' })
}
