/** Opens the proof of a round, for anyone who has its link: `/proof?round=…`, or `/proof?game=…` for a round of crash. */
import '../ui/base.css'
import '../ui/controls.css'
import './proof.css'
import { studioCalls } from '@tablestakes/contract/studio'
import { type ReactNode, StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { type Ask, NoAnswer, openApi, Refused } from '../api.ts'
import { memory } from '../seen/memory.ts'
import { loadText, text } from '../text.ts'
import { CrashProof } from './CrashProof.tsx'
import { ProofFailure } from './ProofFailure.tsx'
import { RoundProof } from './RoundProof.tsx'
import { readBet, readGame } from './read-crash.ts'

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
  if (Number.isSafeInteger(gameNo) && gameNo > 0) {
    const page = await readGame(ask, gameNo)
    return page ? <CrashProof {...page} bet={null} memory={memory} /> : <ProofFailure kind="unknown" />
  }
  const proof = await ask(studioCalls.proof, { round: address.get('round') ?? '' })
  if (proof.game !== 'crash') return <RoundProof proof={proof} memory={memory} />
  const page = await readBet(ask, proof)
  return page ? <CrashProof {...page} bet={proof} memory={memory} /> : <ProofFailure kind="flying" />
}
