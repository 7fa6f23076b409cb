import type { StudioView } from '@tablestakes/contract/studio'
import { leastRoundOf, playerTags } from '@tablestakes/contract/wallet-protocol'
import { betLimits } from '@tablestakes/domain/games/limits'
import { Refusal } from '../platform/refusal.ts'
import { hashToken, newToken } from '../platform/seal.ts'
import { findOpenRound } from '../rounds/queries.ts'
import { showRound } from '../rounds/show-round.ts'
import { loadSeeds } from '../seeds/seeds.ts'
import type { Studio } from '../studio.ts'
import { type Means, readMeans } from '../wallet/read-balance.ts'
import { readSession, SESSION_COLUMNS, type Session, type SessionRow } from './find-session.ts'
import { DEMO_BALANCE } from './open-session.ts'

/** Exchanges a launch code for a token, once. A casino that is silent leaves the code as it was. */
export async function enter(studio: Studio, code: string): Promise<StudioView> {
  const waiting = await findByCode(studio, hashToken(code))
  if (!waiting) throw new Refusal('session_over')
  const [law, means] = await Promise.all([readLaw(studio, waiting), readMeans(studio, waiting)])

  const token = newToken()
  const { rowCount } = await studio.database.query({
    name: 'enter',
    text: `
      update session set code_hash = null, token_hash = $2, is_autoplay_allowed = $3, least_round_ms = $5
      where code_hash = $1 and code_expires_at > $4`,
    values: [...[hashToken(code), hashToken(token), law.isAutoplayAllowed, new Date(studio.clock())], law.leastRoundMs],
  })
  if (rowCount === 0) throw new Refusal('session_over')
  return { token, ...(await viewOf(studio, { ...waiting, ...law }, means)) }
}

/** The same session after a reload. A guest whose play money is gone gets new. */
export async function resume(studio: Studio, session: Session): Promise<StudioView> {
  if (session.money === 'demo') await refillDemo(studio, session)
  return viewOf(studio, session, await readMeans(studio, session))
}

async function findByCode(studio: Studio, codeHash: Buffer): Promise<Session | null> {
  const { rows } = await studio.database.query<SessionRow>({
    name: 'session-by-code',
    text: `
      select ${SESSION_COLUMNS} from session join player using (player_id)
      where code_hash = $1 and code_expires_at > $2`,
    values: [codeHash, new Date(studio.clock())],
  })
  return rows[0] ? readSession(rows[0]) : null
}

type Law = Pick<Session, 'isAutoplayAllowed' | 'leastRoundMs'>

/** What the player's law says about play. A casino that does not answer is taken at its strictest where that costs nothing. */
async function readLaw(studio: Studio, { user }: Session): Promise<Law> {
  if (user === null) return { isAutoplayAllowed: true, leastRoundMs: 0 }
  const answer = await studio.wallet.ask('userInfo', { user })
  const tags = answer?.status === 'RS_OK' ? (answer.tags ?? []) : null
  return {
    isAutoplayAllowed: tags !== null && !tags.includes(playerTags.noAutoplay),
    leastRoundMs: leastRoundOf(tags ?? []),
  }
}

async function refillDemo(studio: Studio, { sessionId, currency }: Session): Promise<void> {
  await studio.database.query({
    name: 'refill-demo',
    text: 'update session set demo_balance = $2 where session_id = $1 and demo_balance < $3',
    values: [sessionId, DEMO_BALANCE, limitsOf(currency).least],
  })
}

async function viewOf(studio: Studio, session: Session, means: Means): Promise<Omit<StudioView, 'token'>> {
  const limits = limitsOf(session.currency)
  const [seeds, open] = await Promise.all([
    loadSeeds(studio, session.playerId),
    findOpenRound(studio.database, session),
  ])
  return {
    game: session.game,
    money: session.money,
    currency: session.currency,
    lang: session.lang as StudioView['lang'],
    balance: means.balance,
    limits: { least: limits.least, most: limits.most, most_win: limits.mostWin },
    is_autoplay_allowed: session.isAutoplayAllowed,
    least_round_ms: session.leastRoundMs,
    casino_origin: session.casinoOrigin,
    can_top_up: session.canTopUp,
    seeds,
    open_round: open && (await showRound(studio, open)),
    free_rounds: means.freeRounds,
    jackpot: means.jackpot,
  }
}

function limitsOf(currency: string) {
  const limits = betLimits(currency)
  if (!limits) throw new Error(`a session in ${currency} was opened, and the studio is not played in it`)
  return limits
}
