/** Opens the proof of a round, for anyone who has its link: `/proof?round=…`, or `/proof?game=…` for a round of crash. */
import '../ui/base.css'
import '../ui/controls.css'
import './proof.css'
import { readShown } from '@tablestakes/contract/frame-messages'
import { type StudioProof, studioCalls } from '@tablestakes/contract/studio'
import { isTableKey } from '@tablestakes/domain/games/tables/all'
import { type ReactNode, StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { type Ask, NoAnswer, openApi, Refused } from '../api.ts'
import { type Memory, memory, openHanded } from '../seen/memory.ts'
import { loadText, text } from '../text.ts'
import { CrashProof } from './CrashProof.tsx'
import { ProofFailure } from './ProofFailure.tsx'
import { RoundPage } from './RoundPage.tsx'
import { readBet, readGame } from './read-crash.ts'
import { readTableGame } from './read-table.ts'
import { TableProof } from './TableProof.tsx'

export async function open(root: Root): Promise<void> {
  await loadText('games', 'rules', 'slots', 'steps', 'cards')
  document.title = text('proof_title')
  const ask = openApi(() => null)
  const { asked, handed } = takeAddress()
  const page = await readPage(ask, asked, handed).catch((failure: unknown) => <ProofFailure kind={kindOf(failure)} />)
  root.render(<StrictMode>{page}</StrictMode>)
}

/** What comes for this page alone, the code that reveals and the app's memory, is in no link that is copied from the address bar. */
function takeAddress(): { asked: URLSearchParams; handed: Memory | null } {
  const address = new URL(location.href)
  const asked = new URLSearchParams(address.search)
  const handed = openHanded(readShown(address.hash))
  address.searchParams.delete('reveal')
  address.hash = ''
  history.replaceState(null, '', address)
  return { asked, handed }
}

function kindOf(failure: unknown): 'silent' | 'flying' | 'unknown' {
  if (failure instanceof NoAnswer) return 'silent'
  return failure instanceof Refused && failure.code === 'busy' ? 'flying' : 'unknown'
}

async function readPage(ask: Ask, address: URLSearchParams, handed: Memory | null): Promise<ReactNode> {
  const gameNo = Number(address.get('game') ?? Number.NaN)
  const table = address.get('table')
  if (Number.isSafeInteger(gameNo) && gameNo > 0 && table !== null) return readTablePage(ask, table, gameNo, null)
  if (Number.isSafeInteger(gameNo) && gameNo > 0) {
    const page = await readGame(ask, gameNo)
    return page ? <CrashProof {...page} bet={null} memory={memory} handed={handed} /> : <ProofFailure kind="unknown" />
  }
  const proof = await ask(studioCalls.proof, { round: address.get('round') ?? '' })
  if (isTableKey(proof.game))
    return readTablePage(ask, proof.chain?.table ?? proof.game, proof.chain?.game_no ?? 0, proof)
  if (proof.game !== 'crash') return <RoundPage first={proof} code={address.get('reveal')} ask={ask} handed={handed} />
  const page = await readBet(ask, proof)
  return page ? <CrashProof {...page} bet={proof} memory={memory} handed={handed} /> : <ProofFailure kind="flying" />
}

async function readTablePage(ask: Ask, table: string, gameNo: number, bet: StudioProof | null): Promise<ReactNode> {
  const page = await readTableGame(ask, { table, gameNo, bet })
  return page ? <TableProof {...page} bet={bet} memory={memory} /> : <ProofFailure kind={bet ? 'flying' : 'unknown'} />
}
