/** How many avatars are drawn; they are numbered from 1. */
export const AVATARS = 33

/** The drawing of an avatar; one that is not drawn has none, and the name's first letter stands in. */
export const avatarSrc = (avatarId: number): string | undefined =>
  avatarId >= 1 && avatarId <= AVATARS ? `/art/avatars/${avatarId}.svg` : undefined
