import type { Reader } from '@tablestakes/node/database'
import { readBalance } from '../../ledger/index.ts'
import type { Whisper } from '../../platform/live/whispers.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'

/**
 * Tells a page that has just opened its stream where the purses stand: money may have moved after the page asked and before
 * the stream was there.
 */
export const greetWithBalance =
  (reader: Reader, sites: Sites) =>
  async ({ playerId, siteId }: { playerId: bigint; siteId: string }): Promise<Whisper> => {
    const currency = currencyOfSite(await sites.get(siteId))
    const { number, cash, coin, gold } = await readBalance(reader, { playerId, currency })
    return { type: 'balance', number: Number(number), purses: { money: cash, coin, gold } }
  }
