import type { ComponentType, LazyExoticComponent } from 'react'
import { onDemand } from '../../lib/browser/on-demand.ts'

type LaterModules = typeof import('./later-parts.ts')
type Component<Name extends keyof LaterModules> = Awaited<ReturnType<LaterModules[Name]>>['default']
type Load = () => Promise<{ default: ComponentType }>

/** A part of the lobby that comes after its first picture. Its props are those of the part with this name. */
export const later = <Name extends keyof LaterModules>(name: Name) =>
  onDemand(async () =>
    ((await import('./later-parts.ts')) as unknown as Record<Name, Load>)[name](),
  ) as unknown as LazyExoticComponent<Component<Name>>
