import * as z from 'zod/mini'
import { list, whole } from '../fields.ts'
import { activityTypes } from '../promotions.ts'
import { awards, share } from './activity-parts.ts'
import { decimal, rate } from './fields.ts'

/** A part of the target that a draw adds, in hundredths of a percent. */
const part = z.object({ share: whole(1, 10_000), weight: whole(1, 1_000_000) })

/** What activities about invitations are told. */
export const inviteConfigs = {
  [activityTypes.INVITE_TURNTABLE]: z.object({
    /** Paid once the parts have filled it. */
    target: decimal,
    money: z.enum(['cash', 'bonus']),
    multiplier: whole(0, 1_000),
    /** Own spins, what each may add, and how far they fill it at most (hundredths of a percent). */
    own_spins: whole(1, 20),
    own_parts: list(part, 36).check(z.minLength(2)),
    own_most: whole(1, 9_900),
    /** What a friend may add who registers with the link and proves a phone. The smallest decides how many friends suffice. */
    invite_parts: list(part, 36).check(z.minLength(1)),
    days: whole(1, 31),
  }),
  [activityTypes.INVITE_BONUS]: z.object({
    /** Own invitees who have qualified since it began. */
    tiers: list(z.object({ invitees: whole(1, 100_000), awards }), 50).check(z.minLength(1)),
  }),
  [activityTypes.INVITE_USER_AWARD]: z.object({
    /** Percent of the first deposits that own invitees made on a day, by their sum. */
    tiers: list(z.object({ from: decimal, rate }), 20).check(z.minLength(1)),
    ...share,
  }),
} as const
