import { getBetProof } from '@tablestakes/contract/games'
import { callApi } from '../../../../lib/api/api.ts'

/**
 * Opens the page that proves a bet. The tab is opened by the press itself, because browsers let none open later; a refusal is
 * told by callApi, and the empty tab goes.
 */
export async function openProof(id: string): Promise<void> {
  const tab = open('', '_blank')
  // The page belongs to somebody else: it gets no access to this one.
  if (tab) tab.opener = null
  try {
    const { url } = await callApi(getBetProof, { id })
    if (tab) tab.location.replace(url)
    else location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
