import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refused } from './refused.ts'

/** What the page has read, until the operator leaves. A key that has ended is told once. */
export function openQueries(onEnded: (why: string) => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof Refused && error.status === 401) onEnded('Your key has ended. Ask an owner for another one.')
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // What is polled is asked again anyway, and a change is tried again by a press.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true }, mutations: { retry: false } },
  })
}

/** The usual pace, or as long as the server asked to be left alone. */
export const paceOf =
  (everyMs: number) =>
  ({ state: { error } }: { state: { error: unknown } }): number =>
    error instanceof Refused ? Math.max(everyMs, error.retryAfterMs) : everyMs
