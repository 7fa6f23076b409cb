import type { LoginFlags } from '@tablestakes/domain/account/login-binding'
import { usePreload } from '../../../lib/api/preload.ts'

/** What the site offers anywhere, to log in or to register. */
export function useLoginFlags(): LoginFlags {
  const methods = usePreload()?.login_methods ?? []
  const has = (flag: keyof LoginFlags) => methods.some((method) => method[flag])
  return { phone: has('phone'), email: has('email'), phoneOTP: has('phoneOTP'), emailOTP: has('emailOTP') }
}
