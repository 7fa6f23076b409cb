import { writeShown } from '@tablestakes/contract/frame-messages'
import { type Bet, getBetProof } from '@tablestakes/contract/games'
import { callApi } from '../../../../lib/api/api.ts'
import { shownOf } from '../shown-hashes.ts'

/**
 * Opens the page that proves a bet. The tab is opened by the press itself, because browsers let none open later; a refusal is
 * told by callApi, and the empty tab goes.
 */
export async function openProof({ id, round_id: roundId }: Pick<Bet, 'id' | 'round_id'>): Promise<void> {
  const tab = open('', '_blank')
  // The page belongs to somebody else: it gets no access to this one.
  if (tab) tab.opener = null
  try {
    const { url } = await callApi(getBetProof, { id })
    const address = addressOf(url, roundId)
    if (tab) tab.location.replace(address)
    else location.assign(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** With what this device was shown of the round. What the server wrote behind the # goes: only the device says what it remembers. */
function addressOf(url: string, roundId: string): string {
  const address = new URL(url)
  const shown = shownOf(address.origin, roundId)
  address.hash = shown.length > 0 ? writeShown(shown) : ''
  return address.href
}
