import * as contract from '@tablestakes/contract/push'
import { transact } from '@tablestakes/node/database'
import type { Config } from '../../config.ts'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockPlayer } from '../players/index.ts'
import { hasStopped } from '../protection/index.ts'
import type { Sites } from '../site/index.ts'
import { loadChoices, saveChoices } from './choices.ts'
import { devicesOf, removeDevice, saveDevice } from './devices.ts'
import { isAllowed } from './queue.ts'
import { loadKeys, serviceOf } from './services.ts'
import { readSubscription } from './subscription.ts'

export function pushRoutes(app: App, { sites, config }: { sites: Sites; config: Pick<Config, 'sandboxUrl'> }): void {
  const { database, secret, clock } = app

  serve(app, contract.getPushSettings, async (_request, { playerId, site: { id } }) => {
    const site = await sites.get(id)
    const keys = await loadKeys(database, id, secret)
    return {
      service: serviceOf(site, keys),
      vapid_key: keys.vapid.publicKey,
      are_offers_allowed: isAllowed(site, 'offers'),
      devices: (await devicesOf(database, playerId)).length,
      ...(await loadChoices(database, playerId)),
    }
  })

  serve(app, contract.setPushSettings, async (chosen, { playerId, site: { id } }) => {
    const site = await sites.get(id)
    if (chosen.offers && !isAllowed(site, 'offers')) throw new Refusal('PUSH_OFF')
    await transact(database, (tx) => saveChoices(tx, { playerId, site }, chosen))
    return loadChoices(database, playerId)
  })

  serve(app, contract.savePushToken, async ({ token, service = 'fcm', uid }, { playerId, site: { id }, lang }) => {
    if (uid !== undefined && BigInt(uid) !== playerId) throw new Refusal('OTHER_PLAYER')
    const offered = serviceOf(await sites.get(id), await loadKeys(database, id, secret))
    if (service !== offered) throw new Refusal('PUSH_OFF')
    if (service === 'web' && !readSubscription(token, config.sandboxUrl)) throw new Refusal('PUSH_OFF')
    await transact(database, async (tx) => {
      // Under the player's lock: a stop that comes at the same time leaves no device behind.
      await lockPlayer(tx, playerId)
      if (await hasStopped(tx, playerId, clock())) throw new Refusal('PUSH_OFF')
      await saveDevice(tx, playerId, { site_id: id, service, token, lang })
    })
    return {}
  })

  serve(app, contract.removePushToken, async ({ token }, { playerId }) => {
    await transact(database, (tx) => removeDevice(tx, playerId, token))
    return {}
  })
}
