import { Num } from '@tablestakes/look/figures/Num.tsx'

/** How two sides stand. The first named is first read, whichever way that is: as one figure it would swap them in Urdu. */
export function Score({ home, away }: { home: number; away: number }) {
  return (
    <span className="score-pair">
      <Num>{home}</Num>–<Num>{away}</Num>
    </span>
  )
}
