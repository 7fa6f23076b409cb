import { type UserInfo, updateAccount } from '@tablestakes/contract/account'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { withProof } from '../../lib/session/confirm.ts'
import { encodePassword, withPasswordKey } from '../../lib/session/password.ts'
import { useSession } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { type Closable, openDialog } from '../../shell/dialogs/open-dialog.ts'
import { toast } from '../../shell/toasts/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { ChangeSheet } from './bind/ChangeSheet.tsx'
import { keepUser } from './keep-user.ts'
import { NewPasswordFields, newPasswordProblems } from './NewPasswordFields.tsx'
import { useFirst } from './use-first.ts'
import { useForm } from './use-form.ts'

/** Changes the password, or sets the first one. Closes with true once it is done. */
export default function PasswordDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  const hadPassword = useFirst(useSession((session) => session.user?.has_password ?? null)) ?? true
  const what = hadPassword ? 'change' : 'set'
  return (
    <ChangeSheet change="password" title={text(`password_${what}_title`)} subtitle={text(`password_${what}_text`)}>
      {(user) => <PasswordForm user={user} hadPassword={hadPassword} onDone={() => onClose(true)} />}
    </ChangeSheet>
  )
}

type PasswordFormProps = { user: UserInfo; hadPassword: boolean; onDone: () => void }

function PasswordForm({ user, hadPassword, onDone }: PasswordFormProps) {
  const text = useText()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState({ password: '', confirm: '' })
  /** Confirmed in another way, so the old password is not asked for. */
  const [isProven, setIsProven] = useState(false)
  const form = useForm<'old' | 'password' | 'confirm'>({
    WRONG_CREDENTIALS: { field: 'old', text: text('password_old_wrong') },
    LOCKED_OUT: 'old',
    PASSWORD_SHORT: 'password',
    PASSWORD_COMMON: 'password',
    PASSWORDS_DIFFER: 'confirm',
  })
  const asksOld = hadPassword && !isProven

  function save() {
    const problems = newPasswordProblems(fresh)
    const isFine = form.check({
      ...(asksOld && old === '' && { old: text('password_old_missing') }),
      ...(problems.password && { password: text(problems.password) }),
      ...(problems.confirm && { confirm: text(problems.confirm) }),
    })
    if (!isFine) return
    void form.submit(async () => {
      const { userInfo } = await withProof(() => withPasswordKey(change))
      keepUser(userInfo)
      toast.success(text('modified_successfully'))
      onDone()
    })
  }

  async function change() {
    const [oldPassword, password, confirm] = await Promise.all([
      asksOld ? encodePassword(old) : undefined,
      encodePassword(fresh.password),
      encodePassword(fresh.confirm),
    ])
    const request = { ...(oldPassword && { old_password: oldPassword }), password, confirm_password: confirm }
    return callApi(updateAccount, request, { quiet: true })
  }

  return (
    <AccountForm
      errors={form.errors}
      isBusy={form.isBusy}
      submitText={text(hadPassword ? 'password_change_button' : 'password_set_button')}
      truth={text('password_truth')}
      onSubmit={save}
    >
      {/* Password managers file the new password under this name. */}
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        aria-hidden="true"
        tabIndex={-1}
        readOnly
        value={user.mobile || user.email || user.name}
      />
      {asksOld && (
        <div>
          <PasswordField
            label={text('password_old')}
            showName={text('account_password_show')}
            hideName={text('account_password_hide')}
            autoComplete="current-password"
            error={form.errors.old}
            value={old}
            onChange={(value) => {
              setOld(value)
              form.forgive('old')
            }}
          />
          <Button
            look="text"
            onClick={() => void openDialog('confirm-identity').then((isConfirmed) => setIsProven(isConfirmed === true))}
          >
            {text('password_old_forgotten')}
          </Button>
        </div>
      )}
      <NewPasswordFields
        label={text('account_password_new')}
        hint={text('account_password_hint')}
        value={fresh}
        onChange={(value) => {
          setFresh(value)
          form.forgive(value.password === fresh.password ? 'confirm' : 'password')
        }}
        errors={form.errors}
      />
    </AccountForm>
  )
}
