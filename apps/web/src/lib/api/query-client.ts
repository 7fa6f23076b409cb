import type { Call } from '@tablestakes/contract/call'
import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Every answer of the server that is on screen. callApi repeats where it is safe, so this does not repeat on top. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: 10_000, refetchOnWindowFocus: false } },
})

// The library believes in a line until it hears otherwise; a page opened without one would never ask again.
if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)

/** Shows the fresh answers of these calls wherever they are on screen. */
export const refreshCalls = (calls: readonly Pick<Call, 'path'>[]): Promise<unknown> =>
  Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
