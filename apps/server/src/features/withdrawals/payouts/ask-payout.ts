import type { Logger } from '@tablestakes/node/logger'
import { type PayoutView, ProviderRefused, ProviderSilent, type Providers } from '../../payments/index.ts'
import type { Order } from '../order.ts'

/** What a provider says of a payout when it is asked. `unknown`: it has never heard of it. */
export type PayoutAnswer = { is: 'view'; view: PayoutView } | { is: 'unknown' } | { is: 'silent' }

/** Asks the provider, outside of any transaction. A provider we no longer have says nothing. */
export async function askAboutPayout(
  { providers, log }: { providers: Providers; log: Logger },
  { providerId, orderNo }: Pick<Order, 'providerId' | 'orderNo'>,
): Promise<PayoutAnswer> {
  const provider = await providers.get(providerId)
  if (!provider) return { is: 'silent' }
  try {
    const view = await provider.queryPayout(orderNo)
    return view ? { is: 'view', view } : { is: 'unknown' }
  } catch (error) {
    if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) throw error
    log.warn({ err: error, order: orderNo }, 'a provider does not answer about a payout')
    return { is: 'silent' }
  }
}
