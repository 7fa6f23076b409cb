import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const never = new Promise<never>(() => {})

/**
 * A part that is fetched when it is first drawn. The server, which paints the first screen, never waits for one: it leaves the
 * place empty, and the browser fills it when it has taken the page over.
 */
export function onDemand<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => (import.meta.env.SSR ? never : load()))
}
