/** Notes what a table's answers show, as they come. The pages that prove rounds do not: there it would prove itself. */
import {
  type CrashChain,
  type CrashState,
  type StudioCall,
  type StudioRound,
  type StudioSeeds,
  studioCalls,
} from '@tablestakes/contract/studio'
import type { Ask } from '../api.ts'
import type { Memory } from './memory.ts'

export function remembering(ask: Ask, memory: Memory): Ask {
  return async (call, request) => {
    const answer = await ask(call, request)
    noteAnswer(memory, call, answer)
    return answer
  }
}

const withSeeds: readonly StudioCall[] = [
  studioCalls.enter,
  studioCalls.resume,
  studioCalls.seeds,
  studioCalls.setClientSeed,
  studioCalls.rotateSeeds,
]

function noteAnswer(memory: Memory, call: StudioCall, answer: unknown): void {
  if (withSeeds.includes(call)) noteSeeds(memory, (answer as { seeds: StudioSeeds }).seeds)
  else if (call === studioCalls.play) noteRound(memory, (answer as { round: StudioRound }).round)
  else if (call === studioCalls.crashChain || call === studioCalls.tableChain) noteChain(memory, answer as CrashChain)
  else if (call === studioCalls.crashState) noteGames(memory, (answer as { state: CrashState }).state)
}

function noteSeeds(memory: Memory, { server_seed_hash, next_server_seed_hash }: StudioSeeds): void {
  memory.note('seeds', [{ what: server_seed_hash }, { what: next_server_seed_hash }])
}

function noteRound(memory: Memory, round: StudioRound): void {
  memory.note('rounds', [{ what: round.round_id, told: seedsOf(round) }])
}

/** A chain's salt may come later than its end; from then on it stands. */
function noteChain(memory: Memory, { end_hash, salt, next }: CrashChain): void {
  memory.note('ends', [{ what: end_hash, told: salt }, ...(next ? [{ what: next.end_hash }] : [])])
}

/** Of crash every hash that was heard: each is fixed by all that come after it. */
type Heard = { latest: readonly { hash: string }[]; hash: string | null }

export function noteGames(memory: Memory, { latest, hash }: Heard): void {
  const heard = [...latest.map((game) => game.hash).toReversed(), ...(hash === null ? [] : [hash])]
  memory.note(
    'games',
    heard.map((what) => ({ what })),
  )
}

type Drawn = Pick<StudioRound, 'server_seed_hash' | 'client_seed' | 'nonce'>

/** What decided a round, in one line to be compared. */
export function seedsOf({ server_seed_hash, client_seed, nonce }: Drawn): string {
  return `${server_seed_hash} ${client_seed} ${nonce}`
}
