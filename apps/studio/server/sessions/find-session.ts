import type { PlayMoney, StudioGame } from '@tablestakes/contract/studio'
import { Refusal } from '../platform/refusal.ts'
import { hashToken } from '../platform/seal.ts'
import type { Studio } from '../studio.ts'

/** A session never changes once it is entered, so what was read of it stays true until it is over; but for its last balance. */
export type Session = {
  sessionId: string
  playerId: bigint
  game: StudioGame
  currency: string
  money: PlayMoney
  lang: string
  casinoOrigin: string
  canTopUp: boolean
  isAutoplayAllowed: boolean
  /** Rounds of slots take so long at least; 0 where no law says so. */
  leastRoundMs: number
  /** The casino's name of the player, and its token for this session, sealed until it is sent; null in a demo. */
  user: string | null
  sealedWalletToken: Buffer | null
  expiresAt: number
  /** What the casino said last, on this node. */
  lastBalance: bigint | null
}

export type SessionCache = Map<string, Session>
const CACHED_MAX = 20_000

export type SessionRow = {
  session_id: string
  player_id: bigint
  game: StudioGame
  currency: string
  money: PlayMoney
  lang: string
  casino_origin: string
  can_top_up: boolean
  is_autoplay_allowed: boolean
  least_round_ms: number
  user_key: string | null
  sealed_wallet_token: Buffer | null
  expires_at: Date
}

export const SESSION_COLUMNS = `
  session_id, player_id, game, currency, money, lang, casino_origin, can_top_up, is_autoplay_allowed, least_round_ms, user_key,
  sealed_wallet_token, expires_at`

export function tokenOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{20,128})$/.exec(authorization ?? '')?.[1] ?? null
}

/** The session of a token. A session's calls are counted before the database is asked. */
export async function findSession(studio: Studio, token: string | null): Promise<Session> {
  if (token === null) throw new Refusal('session_over')
  const hash = hashToken(token)
  const key = hash.toString('base64')
  if (!studio.limiter.take('session', key)) throw new Refusal('busy')

  const session = studio.sessions.get(key) ?? (await loadOnce(studio, hash, key))
  if (!session || session.expiresAt <= studio.clock()) throw new Refusal('session_over')
  studio.sessions.delete(key)
  studio.sessions.set(key, session)
  if (studio.sessions.size > CACHED_MAX) studio.sessions.delete(studio.sessions.keys().next().value!)
  return session
}

const loading = new WeakMap<SessionCache, Map<string, Promise<Session | null>>>()

/** Calls that come together share one look, so that they also go on in the order they came. */
function loadOnce(studio: Studio, tokenHash: Buffer, key: string): Promise<Session | null> {
  const looks = loading.get(studio.sessions) ?? new Map<string, Promise<Session | null>>()
  loading.set(studio.sessions, looks)
  const known = looks.get(key)
  if (known) return known
  const look = loadSession(studio, tokenHash).finally(() => looks.delete(key))
  looks.set(key, look)
  return look
}

async function loadSession(studio: Studio, tokenHash: Buffer): Promise<Session | null> {
  const { rows } = await studio.database.query<SessionRow>({
    name: 'session-by-token',
    text: `select ${SESSION_COLUMNS} from session join player using (player_id) where token_hash = $1`,
    values: [tokenHash],
  })
  return rows[0] ? readSession(rows[0]) : null
}

export function readSession(row: SessionRow): Session {
  return {
    sessionId: row.session_id,
    playerId: row.player_id,
    game: row.game,
    currency: row.currency,
    money: row.money,
    lang: row.lang,
    casinoOrigin: row.casino_origin,
    canTopUp: row.can_top_up,
    isAutoplayAllowed: row.is_autoplay_allowed,
    leastRoundMs: row.least_round_ms,
    user: row.user_key,
    sealedWalletToken: row.sealed_wallet_token,
    expiresAt: row.expires_at.getTime(),
    lastBalance: null,
  }
}
