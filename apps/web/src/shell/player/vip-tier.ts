/** Six crowns for all levels; none below the first. */
const TIERS = 6
const LEVELS = 20

export const vipTier = (level: number): number =>
  level <= 0 ? 0 : Math.min(TIERS, 1 + Math.floor(((level - 1) * TIERS) / LEVELS))
