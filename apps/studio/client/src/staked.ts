import type { StudioRound } from '@tablestakes/contract/studio'

/** Everything a round has cost: the first stake, and what was added to it in the middle. */
export const stakedOf = ({ stake, raised }: Pick<StudioRound, 'stake' | 'raised'>): bigint => stake + (raised ?? 0n)
