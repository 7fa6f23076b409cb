import { randomUUID } from 'node:crypto'
import { languages } from '@tablestakes/contract/fields'
import type { PlayMoney, StudioGame } from '@tablestakes/contract/studio'
import { hashToken, newToken } from '../platform/seal.ts'
import type { Studio } from '../studio.ts'

/** A launch code must be used immediately: it is on its way to a frame that is being opened. */
const CODE_MS = 60_000
const SESSION_MS = 12 * 3_600_000
/** What a guest tries a game with: 1,000 units of play money. */
export const DEMO_BALANCE = 10_000_000n

export type Launch = {
  game: StudioGame
  currency: string
  money: PlayMoney
  lang: string
  casinoOrigin: string
  canTopUp: boolean
  /** Absent in a demo. */
  wallet: { user: string; token: string } | null
}

/** Prepares a session and answers the single-use code that opens it. */
export async function openSession(studio: Studio, launch: Launch): Promise<string> {
  const code = newToken()
  const now = studio.clock()
  const { wallet } = launch
  await studio.database.query({
    name: 'open-session',
    text: `
      with known as (
        insert into player (operator_id, user_key, created_at)
        values ((select operator_id from operator where key = $1 and $2::text is not null), $2, $3)
        on conflict (operator_id, user_key) do update set user_key = excluded.user_key
        returning player_id
      )
      insert into session (session_id, player_id, game, currency, money, lang, casino_origin, can_top_up,
        sealed_wallet_token, demo_balance, code_hash, code_expires_at, created_at, expires_at)
      select $4, player_id, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $3, $15 from known`,
    values: [
      studio.operatorId,
      wallet?.user ?? null,
      new Date(now),
      randomUUID(),
      launch.game,
      launch.currency,
      launch.money,
      readLanguage(launch.lang),
      launch.casinoOrigin,
      launch.canTopUp,
      wallet && studio.sealer.seal('wallet token', wallet.token),
      wallet ? null : DEMO_BALANCE,
      hashToken(code),
      new Date(now + CODE_MS),
      new Date(now + SESSION_MS),
    ],
  })
  return code
}

/** Casinos say `pt`, `pt_BR` or `bn`; what we do not speak is English. */
export function readLanguage(lang: string): (typeof languages)[number] {
  const wanted = lang.toLowerCase().replace('_', '-')
  const same = { pt: 'pt-br', bn: 'bd', id: 'ind', in: 'ind' } as const
  const short = wanted.split('-')[0]!
  const known = same[short as keyof typeof same] ?? wanted
  return languages.find((language) => language === known || language === short) ?? 'en'
}
