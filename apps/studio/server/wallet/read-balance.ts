import type { StudioFreeRounds } from '@tablestakes/contract/studio'
import type { JackpotOffered } from '@tablestakes/contract/wallet-protocol'
import { gameOf, isRaised } from '../games.ts'
import { hearJackpot } from '../jackpots/offered.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { refusalOf } from './refusals.ts'

/** What the player can stake now, the free rounds they have in this game, and the pot it takes part in. */
export type Means = { balance: bigint; freeRounds: StudioFreeRounds[]; jackpot: JackpotOffered | null }

/** By the casino's word; of a demo by our own. */
export async function readMeans(studio: Studio, session: Session): Promise<Means> {
  const { user, sealedWalletToken } = session
  if (user === null || sealedWalletToken === null)
    return { balance: await readDemoBalance(studio, session.sessionId), freeRounds: [], jackpot: null }
  const token = studio.sealer.unseal('wallet token', sealedWalletToken)
  const answer = await studio.wallet.ask('balance', { user, token, game_code: session.game })
  const offered = isRaised(gameOf(session.game)) ? [] : (answer?.free_rounds ?? [])
  if (answer?.status === 'RS_OK' && answer.balance !== undefined)
    return {
      balance: keepBalance(session, answer.balance),
      jackpot: hearJackpot(studio, session, answer.jackpot ?? null),
      freeRounds: offered.map(({ reward_uuid: reward, amount: stake, ...offered }) => ({
        ...{ reward, stake, ...offered },
      })),
    }
  throw new Refusal(answer ? refusalOf(answer.status) : 'casino_silent', answer?.balance)
}

export const readBalance = async (studio: Studio, session: Session): Promise<bigint> =>
  (await readMeans(studio, session)).balance

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
