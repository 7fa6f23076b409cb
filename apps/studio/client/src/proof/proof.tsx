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
import { RoundPage } from './RoundPage.tsx'
import { readBet, readGame } from './read-crash.ts'

export async function open(root: Root): Promise<void> {
  await loadText('games', 'rules')
  document.title = text('proof_title')
  const ask = openApi(() => null)
  const address = takeAddress()
  const page = await readPage(ask, address).catch((failure: unknown) => <ProofFailure kind={kindOf(failure)} />)
  root.render(<StrictMode>{page}</StrictMode>)
}

/** The code that reveals is for this page alone: a link that is copied from the address bar does not have it. */
function takeAddress(): URLSearchParams {
  const address = new URL(location.href)
  const asked = new URLSearchParams(address.search)
  address.searchParams.delete('reveal')
  history.replaceState(null, '', address)
  return asked
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
  if (proof.game !== 'crash') return <RoundPage first={proof} code={address.get('reveal')} ask={ask} />
  const page = await readBet(ask, proof)
  return page ? <CrashProof {...page} bet={proof} memory={memory} /> : <ProofFailure kind="flying" />
}
