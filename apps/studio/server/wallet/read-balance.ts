import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { refusalOf } from './refusals.ts'

/** What the player can stake now, by the casino's word; of a demo by our own. */
export async function readBalance(studio: Studio, session: Session): Promise<bigint> {
  const { user, sealedWalletToken } = session
  if (user === null || sealedWalletToken === null) return readDemoBalance(studio, session.sessionId)
  const token = studio.sealer.unseal('wallet token', sealedWalletToken)
  const answer = await studio.wallet.ask('balance', { user, token, game_code: session.game })
  if (answer?.status === 'RS_OK' && answer.balance !== undefined) return keepBalance(session, answer.balance)
  throw new Refusal(answer ? refusalOf(answer.status) : 'casino_silent', answer?.balance)
}

/**
 * The balance to show beside a round. Where the casino has told it with its last answer that is the one; else it is asked. While
 * it is silent, the last one known is better than no answer: the round itself is certain.
 */
export async function balanceBeside(studio: Studio, session: Session, told: bigint | null): Promise<bigint> {
  if (told !== null) return keepBalance(session, told)
  try {
    return await readBalance(studio, session)
  } catch (error) {
    if (session.lastBalance === null || !(error instanceof Refusal)) throw error
    return session.lastBalance
  }
}

function keepBalance(session: Session, balance: bigint): bigint {
  session.lastBalance = balance
  return balance
}

async function readDemoBalance(studio: Studio, sessionId: string): Promise<bigint> {
  const { rows } = await studio.database.query<{ demo_balance: bigint }>({
    name: 'demo-balance',
    text: 'select demo_balance from session where session_id = $1',
    values: [sessionId],
  })
  return rows[0]?.demo_balance ?? 0n
}
