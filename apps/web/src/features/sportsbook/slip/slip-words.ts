import { useText } from '../../../lib/words/i18n.ts'
import type { SlipKind, System } from './slip-store.ts'

/** "Single", "Double", "Treble", "Multiple of 5". */
export function useKindName(): (kind: SlipKind, picks: number) => string {
  const text = useText()
  return (kind, picks) => {
    if (kind === 'single') return text('slip_kind_single', { count: picks })
    if (kind === 'multiple')
      return picks === 2
        ? text('slip_kind_double')
        : picks === 3
          ? text('slip_kind_treble')
          : text('slip_kind_multiple', { count: picks })
    return text(kind === 'system' ? 'slip_kind_system' : 'slip_kind_builder')
  }
}

/** "2 of 4", "Yankee". */
export function useSystemName(): (system: System, picks: number) => string {
  const text = useText()
  return (system, picks) =>
    'size' in system ? text('system_size', { size: system.size, of: picks }) : text(`system_${system.name}`)
}
