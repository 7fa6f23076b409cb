import { cancelOpenOrders } from './features/deposits/index.ts'
import type { OnStop } from './features/protection/index.ts'
import { forgetDevices } from './features/push/index.ts'
import { voidOnStop } from './features/sportsbook/index.ts'

/**
 * What other features end when a player stops, in the transaction of the stop: money on its way in, phones that listen, and by a site's rule
 * sports bets that wait for their matches.
 */
export const onStop: OnStop = async (tx, stopped) => {
  await cancelOpenOrders(tx, stopped)
  await voidOnStop(tx, stopped)
  await forgetDevices(tx, stopped.playerId)
}
