import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { text, words } from '../text.ts'
import type { Tick } from './ProofParts.tsx'
import type { Walked } from './use-walk.ts'

/** Whether the chain leads back to its published end. */
export function walkTick(walk: Walked): Tick {
  if (walk.state === 'lost') return { state: 'wrong', words: text('proof_tick_walk_wrong') }
  const count = <Num>{formatCount(walk.walked)}</Num>
  return walk.state === 'found'
    ? { state: 'right', words: words('proof_tick_walk', { count }) }
    : { state: 'wait', words: words('proof_tick_walking', { count }) }
}
