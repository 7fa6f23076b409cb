import type { RequestOf } from '@tablestakes/contract/call'
import { confirmIdentity } from '@tablestakes/contract/security'
import { callApi } from '../../../lib/api/api.ts'
import { withPasswordKey } from '../../../lib/session/password.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useForm } from '../use-form.ts'

type Proof = RequestOf<typeof confirmIdentity>

/** The form behind every way to confirm; what is sent is made anew for each try, because each opens once. */
export function useConfirmation(onConfirmed: () => void) {
  const text = useText()
  const form = useForm<'password' | 'code' | 'factor'>({
    WRONG_CREDENTIALS: { field: 'password', text: text('confirm_password_wrong') },
    LOCKED_OUT: 'password',
    CODE_WRONG: 'code',
    CODE_EXPIRED: 'code',
    SECOND_FACTOR_NEEDED: 'factor',
    SECOND_FACTOR_WRONG: 'factor',
  })
  const confirm = (make: () => Promise<Proof> | Proof) =>
    form.submit(async () => {
      await withPasswordKey(async () => callApi(confirmIdentity, await make(), { quiet: true }))
      onConfirmed()
    })
  return { ...form, confirm }
}
