/** What keeps others out of an account, and the player from being locked out of it. */
export type Guards = {
  hasPassword: boolean
  isPhoneVerified: boolean
  isEmailVerified: boolean
  hasSecondFactor: boolean
  hasPasskey: boolean
}

export type GuardLevel = 'weak' | 'fair' | 'strong'

/**
 * Weak: no verified contact, so there is no way back in when everything else is lost. Strong: besides that, a stolen password
 * alone opens nothing. Everything between is fair. How many guards are on says less than which ones.
 */
export function guardLevel(guards: Guards): GuardLevel {
  if (!guards.isPhoneVerified && !guards.isEmailVerified) return 'weak'
  return guards.hasSecondFactor || guards.hasPasskey ? 'strong' : 'fair'
}

/** How much of the meter is filled. A passkey counts only where this address can have one, or where there is one. */
export function countGuards(guards: Guards, canHavePasskey: boolean): { on: number; all: number } {
  const counted = [
    guards.hasPassword,
    guards.isPhoneVerified,
    guards.isEmailVerified,
    guards.hasSecondFactor,
    ...(canHavePasskey || guards.hasPasskey ? [guards.hasPasskey] : []),
  ]
  return { on: counted.filter(Boolean).length, all: counted.length }
}

type Verified = {
  userInfo: { has_password: boolean }
  is_mobile_verified: boolean
  is_email_verified: boolean
  second_factor: boolean
}

export const guardsOf = (profile: Verified, passkeyCount: number): Guards => ({
  hasPassword: profile.userInfo.has_password,
  isPhoneVerified: profile.is_mobile_verified,
  isEmailVerified: profile.is_email_verified,
  hasSecondFactor: profile.second_factor,
  hasPasskey: passkeyCount > 0,
})
