import type { RegisteredPlayer } from './api-client.ts'

const UNIT = 10_000

/** A player who has set limits of every kind and waits for a looser one. Amounts are in whole units of the site's currency. */
export async function setSomeLimits({ client }: Pick<RegisteredPlayer, 'client'>): Promise<void> {
  const set = (limit: object) => client.call('POST', '/api/protection/limits', { ...limit })
  await set({ kind: 'deposit', period: 'week', amount: 10_000_000 * UNIT })
  await set({ kind: 'loss', period: 'month', amount: 5_000_000 * UNIT })
  await set({ kind: 'single_stake', period: 'each', amount: 1_000_000 * UNIT })
  await set({ kind: 'session', period: 'day', minutes: 90 })
  await set({ kind: 'deposit', period: 'week', amount: 20_000_000 * UNIT })
}
