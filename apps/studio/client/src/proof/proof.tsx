/** Opens the proof of a round, for anyone who has its link: `/proof?round=…`, or `/proof?game=…` for a round of crash. */
import '../ui/base.css'
import '../ui/controls.css'
import './proof.css'
import { type StudioProof, studioCalls } from '@tablestakes/contract/studio'
import { type ReactNode, StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { type Ask, NoAnswer, openApi, Refused } from '../api.ts'
import { loadText, text } from '../text.ts'
import { CrashProof } from './CrashProof.tsx'
import { ProofFailure } from './ProofFailure.tsx'
import type { CrashFacts, CrashOutcome } from './prove.ts'
import { RoundProof } from './RoundProof.tsx'

const EARLIER_SHOWN = 5

export async function open(root: Root): Promise<void> {
  await loadText('games', 'rules')
  document.title = text('proof_title')
  const ask = openApi(() => null)
  const page = await readPage(ask, new URLSearchParams(location.search)).catch((failure: unknown) => (
    <ProofFailure kind={kindOf(failure)} />
  ))
  root.render(<StrictMode>{page}</StrictMode>)
}

function kindOf(failure: unknown): 'silent' | 'flying' | 'unknown' {
  if (failure instanceof NoAnswer) return 'silent'
  return failure instanceof Refused && failure.code === 'busy' ? 'flying' : 'unknown'
}

async function readPage(ask: Ask, address: URLSearchParams): Promise<ReactNode> {
  const gameNo = Number(address.get('game') ?? Number.NaN)
  if (Number.isSafeInteger(gameNo) && gameNo > 0) return readGame(ask, gameNo)
  const proof = await ask(studioCalls.proof, { round: address.get('round') ?? '' })
  if (proof.game !== 'crash') return <RoundProof proof={proof} />
  return readBet(ask, proof)
}

/** A round of crash without a bet: what everybody may know of it. */
async function readGame(ask: Ask, gameNo: number): Promise<ReactNode> {
  const chain = await ask(studioCalls.crashChain, { before: gameNo + 1 })
  const [game, ...earlier] = chain.games
  if (game?.game_no !== gameNo) return <ProofFailure kind="unknown" />
  const facts: CrashFacts = {
    gameNo,
    hash: game.hash,
    before: earlier[0]?.hash ?? chain.end_hash,
    salt: chain.salt,
    endHash: chain.end_hash,
    length: chain.length,
    bust: game.bust,
  }
  return <CrashProof facts={facts} bet={null} earlier={earlier.slice(0, EARLIER_SHOWN)} />
}

async function readBet(ask: Ask, proof: StudioProof): Promise<ReactNode> {
  const { server_seed, chain } = proof
  const { bust } = (proof.outcome ?? {}) as Partial<CrashOutcome>
  if (server_seed === null || !chain || bust == null) return <ProofFailure kind="flying" />
  const { games } = await ask(studioCalls.crashChain, { before: chain.game_no }).catch(() => ({ games: [] }))
  const facts: CrashFacts = {
    gameNo: chain.game_no,
    hash: server_seed,
    before: proof.server_seed_hash,
    salt: chain.salt,
    endHash: chain.end_hash,
    length: chain.length,
    bust,
  }
  return <CrashProof facts={facts} bet={proof} earlier={games.slice(0, EARLIER_SHOWN)} />
}
