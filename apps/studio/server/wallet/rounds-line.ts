import {
  ROUNDS_TOGETHER,
  type WalletAnswer,
  type WalletRequest,
  type WholeRound,
} from '@tablestakes/contract/wallet-protocol'

type Asked = Omit<WalletRequest<'rounds'>, 'request_uuid'>
type Waiting = { round: WholeRound; done: (answer: WalletAnswer<'bet'> | null) => void }

/** So many calls are under way at most: a casino that hesitates with one does not hold up the others. */
const CALLS_MAX = 4

/**
 * Sends whole rounds. What comes while all lines are busy travels together with the next call: one signature and one request for
 * many. Nobody waits for a timer. Null where nothing is known of a round.
 */
export function openRoundsLine(
  ask: (request: Asked) => Promise<WalletAnswer<'rounds'> | null>,
): (round: WholeRound) => Promise<WalletAnswer<'bet'> | null> {
  let waiting: Waiting[] = []
  let calls = 0

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.slice(0, ROUNDS_TOGETHER)
      waiting = waiting.slice(ROUNDS_TOGETHER)
      const answer = await ask({ rounds: together.map(({ round }) => round) })
      for (const [place, { done }] of together.entries()) done(answerOf(answer, place))
    }
    calls -= 1
  }

  return (round) =>
    new Promise((done) => {
      waiting.push({ round, done })
      if (calls === CALLS_MAX) return
      calls += 1
      // What comes in the same turn of the loop goes together.
      setImmediate(() => void send())
    })
}

/** Refused as a whole, it is refused to each. */
function answerOf(answer: WalletAnswer<'rounds'> | null, place: number): WalletAnswer<'bet'> | null {
  if (answer === null || answer.status !== 'RS_OK') return answer
  return answer.rounds?.[place] ?? null
}
