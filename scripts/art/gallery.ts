import { avatars } from './avatars.ts'
import { banners } from './banners.ts'
import { flags } from './flags.ts'
import { marks } from './marks.ts'
import { objects } from './objects.ts'
import type { Picture } from './picture.ts'
import { states } from './states.ts'
import { tiles } from './tiles.ts'

/** Every picture the product ships, in the order the contact sheet shows them. */
export const pictures: readonly Picture[] = [
  ...tiles,
  ...banners,
  ...objects,
  ...states,
  ...marks,
  ...flags,
  ...avatars,
]
