import { type UserInfo, updateAccount } from '@tablestakes/contract/account'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { withProof } from '../../../lib/session/confirm.ts'
import { encodePassword, withPasswordKey } from '../../../lib/session/password.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { AccountForm } from '../AccountForm.tsx'
import { keepUser } from '../keep-user.ts'
import { NewPasswordFields, newPasswordProblems } from '../NewPasswordFields.tsx'
import { useForm } from '../use-form.ts'

/** The user name to log in with, and the first password for a player who has no password. */
export function UserNameForm({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const text = useText()
  const [typed, setTyped] = useState(user.name)
  const [fresh, setFresh] = useState({ password: '', confirm: '' })
  // As it was when the form opened: while the sheet closes, both are set already.
  const [before] = useState(user)
  const form = useForm<'name' | 'password' | 'confirm'>({
    NAME_TAKEN: 'name',
    NAME_SYMBOLS: 'name',
    INVALID: { field: 'name', text: text('user_name_rule') },
    PASSWORD_SHORT: 'password',
    PASSWORD_COMMON: 'password',
    PASSWORDS_DIFFER: 'confirm',
  })
  const name = typed.trim()
  const asksPassword = !before.has_password

  function save() {
    const problems = asksPassword ? newPasswordProblems(fresh) : {}
    const isFine = form.check({
      ...(!USER_NAME.test(name) && { name: text('user_name_rule') }),
      ...(problems.password && { password: text(problems.password) }),
      ...(problems.confirm && { confirm: text(problems.confirm) }),
    })
    if (!isFine) return
    void form.submit(async () => {
      const { userInfo } = await withProof(() => withPasswordKey(change))
      keepUser(userInfo)
      toast.success(text(before.name === '' ? 'bind_succ' : 'modified_successfully'))
      onDone()
    })
  }

  async function change() {
    if (!asksPassword) return callApi(updateAccount, { username: name }, { quiet: true })
    const [password, confirm] = await Promise.all([encodePassword(fresh.password), encodePassword(fresh.confirm)])
    return callApi(updateAccount, { username: name, password, confirm_password: confirm }, { quiet: true })
  }

  return (
    <AccountForm
      errors={form.errors}
      isBusy={form.isBusy}
      submitText={text(before.name === '' ? 'user_name_button' : 'account_save')}
      truth={asksPassword ? text('user_name_truth') : undefined}
      onSubmit={save}
    >
      <TextField
        label={text('user_name')}
        hint={text('user_name_rule')}
        error={form.errors.name}
        icon={<AtSign aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        dir="ltr"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          form.forgive('name')
        }}
      />
      {asksPassword && (
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
      )}
    </AccountForm>
  )
}

/** It is typed into a narrow field on every visit: no spaces, nothing that looks like a phone number or an address. */
const USER_NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{Nd}.-]{3,20}$/u
