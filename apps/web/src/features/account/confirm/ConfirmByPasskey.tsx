import { confirmIdentity, startPasskeyConfirmation } from '@tablestakes/contract/security'
import { callApi } from '../../../lib/api/api.ts'
import { askPasskey } from '../../../lib/session/passkey.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { AccountForm } from '../AccountForm.tsx'
import { useConfirmation } from './use-confirmation.ts'

export function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const text = useText()
  const form = useConfirmation(onConfirmed)

  function confirm() {
    void form.submit(async () => {
      const { challenge_id, options } = await callApi(startPasskeyConfirmation, {}, { quiet: true })
      const credential = await askPasskey(options)
      // Closing the device's own question is no error: the player knows what they did.
      if (credential === null) return
      await callApi(confirmIdentity, { challenge_id, credential }, { quiet: true })
      onConfirmed()
    })
  }
  return (
    <AccountForm
      errors={form.errors}
      isBusy={form.isBusy}
      submitText={text('confirm_passkey_button')}
      truth={text('confirm_passkey_truth')}
      onSubmit={confirm}
    >
      {null}
    </AccountForm>
  )
}
