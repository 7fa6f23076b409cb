import type { JackpotOffered } from '@tablestakes/contract/wallet-protocol'
import { isSlotKey } from '@tablestakes/domain/games/slots/slot'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'

/** What is known of a pot, and since when. */
type Heard = { jackpot: JackpotOffered | null; at: number }

/** By session, and by pot, currency and game: everybody who watches the same counter shares one question. */
export type JackpotMemory = { ofSession: Map<string, Heard>; shared: Map<string, Heard | Promise<Heard>> }

export const openJackpotMemory = (): JackpotMemory => ({ ofSession: new Map(), shared: new Map() })

const SESSIONS_MAX = 20_000

/** A counter is so old at most, and the terms of a draw. */
const COUNTER_MS = 2_000
const TERMS_MS = 60_000
/** Where there is no pot nobody waits for one. */
const NONE_MS = 30_000

/** Whether a session's stakes can win a pot: slots, for cash. */
const mayHave = ({ game, money }: Session) => money === 'cash' && isSlotKey(game)

/** What the casino has just told with a balance. */
export function hearJackpot(studio: Studio, session: Session, jackpot: JackpotOffered | null): JackpotOffered | null {
  const heard = { jackpot: mayHave(session) ? jackpot : null, at: studio.clock() }
  remember(studio, session, heard)
  if (heard.jackpot) studio.jackpots.shared.set(nameOf(session, heard.jackpot), heard)
  return heard.jackpot
}

/** The pot as it stands; the casino is asked if nobody has for some seconds. Silent, it leaves what was known. */
export const readJackpot = (studio: Studio, session: Session): Promise<JackpotOffered | null> =>
  read(studio, session, COUNTER_MS)

/**
 * What a round takes part in, asked for before it is drawn and kept with it. A casino that does not answer has not told any pot, and
 * takes no bet either.
 */
export async function termsOf(
  studio: Studio,
  session: Session,
): Promise<Pick<JackpotOffered, 'pot' | 'turnover'> | null> {
  const jackpot = await read(studio, session, TERMS_MS)
  return jackpot && { pot: jackpot.pot, turnover: jackpot.turnover }
}

async function read(studio: Studio, session: Session, oldestMs: number): Promise<JackpotOffered | null> {
  if (!mayHave(session)) return null
  const known = studio.jackpots.ofSession.get(session.sessionId)
  if (known && isFresh(studio, known, known.jackpot ? oldestMs : NONE_MS)) return known.jackpot
  const heard = known?.jackpot
    ? await shareQuestion(studio, session, { name: nameOf(session, known.jackpot), oldestMs })
    : await ask(studio, session)
  const told = heard ?? known
  if (told) remember(studio, session, told)
  return told?.jackpot ?? null
}

function remember({ jackpots: { ofSession } }: Studio, { sessionId }: Session, heard: Heard): void {
  ofSession.delete(sessionId)
  ofSession.set(sessionId, heard)
  if (ofSession.size > SESSIONS_MAX) ofSession.delete(ofSession.keys().next().value!)
}

const nameOf = ({ game, currency }: Session, { pot }: JackpotOffered) => `${pot} ${currency} ${game}`
const isFresh = (studio: Studio, { at }: Heard, oldestMs: number) => Math.abs(studio.clock() - at) < oldestMs

async function shareQuestion(
  studio: Studio,
  session: Session,
  { name, oldestMs }: { name: string; oldestMs: number },
): Promise<Heard | null> {
  const { shared } = studio.jackpots
  const known = shared.get(name)
  if (known instanceof Promise) return known.catch(() => null)
  if (known && isFresh(studio, known, oldestMs)) return known
  const asking = ask(studio, session).then((heard) => {
    if (!heard) throw new Error('the casino is silent')
    return heard
  })
  shared.set(name, asking)
  try {
    const heard = await asking
    shared.set(name, heard)
    return heard
  } catch {
    shared.delete(name)
    return null
  }
}

async function ask(studio: Studio, { user, sealedWalletToken, game }: Session): Promise<Heard | null> {
  if (user === null || sealedWalletToken === null) return null
  const token = studio.sealer.unseal('wallet token', sealedWalletToken)
  const answer = await studio.wallet.ask('balance', { user, token, game_code: game })
  return answer?.status === 'RS_OK' ? { jackpot: answer.jackpot ?? null, at: studio.clock() } : null
}
