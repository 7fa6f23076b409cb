/**
 * When a player is asked to bind a phone, and which dialog a change leads to (specification §5).
 */

export type LoginFlags = { phone: boolean; email: boolean; phoneOTP: boolean; emailOTP: boolean }

type BoundPlayer = { mobile: string; needsOtp: boolean }

/**
 * Needed when OTP login is on and the player still needs it, or when phone login is on and no mobile is bound. The
 * answer says which form to show; null asks nothing.
 */
export function bindingNeeded(login: LoginFlags, player: BoundPlayer): 'otp' | 'phone' | null {
  if ((login.phoneOTP || login.emailOTP) && player.needsOtp) return 'otp'
  if (login.phone && !hasMobile(player)) return 'phone'
  return null
}

/** Changing phone, e-mail, password or name needs a bound mobile; without one the change-info dialog shows first. */
export function changeDialog(player: { mobile: string }): 'change' | 'changeInfo' {
  return hasMobile(player) ? 'change' : 'changeInfo'
}

function hasMobile({ mobile }: { mobile: string }): boolean {
  return mobile.trim() !== ''
}
