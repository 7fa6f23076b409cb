import { useEffect, useState } from 'react'
import { type ChainPlace, stepsToEnd, walkChain } from './walk-chain.ts'

export type Walked = { state: 'walking'; walked: number } | { state: 'found'; walked: number } | { state: 'lost' }

/** Walks as soon as the page is open, beside everything else. */
export function useWalk(place: ChainPlace & { hash: string; endHash: string }): Walked {
  const { hash, endHash } = place
  const steps = stepsToEnd(place)
  const [walk, setWalk] = useState<Walked>({ state: 'walking', walked: 0 })
  useEffect(() => {
    let isGone = false
    void walkChain({
      hash,
      end: endHash,
      steps,
      rest: () => new Promise((resolve) => setTimeout(resolve, 0)),
      onProgress: (walked) => !isGone && setWalk({ state: 'walking', walked }),
      isStopped: () => isGone,
    }).then((walked) => {
      if (!isGone) setWalk(walked === null ? { state: 'lost' } : { state: 'found', walked })
    })
    return () => {
      isGone = true
    }
  }, [hash, endHash, steps])
  return walk
}
