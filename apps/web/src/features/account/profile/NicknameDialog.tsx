import { type UserInfo, updateName } from '@tablestakes/contract/account'
import { nameProblem } from '@tablestakes/domain/account/validation'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { AccountForm } from '../AccountForm.tsx'
import { ChangeSheet } from '../bind/ChangeSheet.tsx'
import { keepUser } from '../keep-user.ts'
import { useForm } from '../use-form.ts'

const SHORTEST = 2
const LONGEST = 20

/** The name other players see. Closes with true once it has changed. */
export default function NicknameDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  return (
    <ChangeSheet change="name" title={text('nickname_title')} subtitle={text('nickname_text')}>
      {(user) => <NicknameForm user={user} onDone={() => onClose(true)} />}
    </ChangeSheet>
  )
}

function NicknameForm({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const text = useText()
  const [typed, setTyped] = useState(user.nick_name)
  const form = useForm<'name'>({
    NAME_TAKEN: 'name',
    NAME_SYMBOLS: 'name',
    INVALID: { field: 'name', text: text('nickname_length') },
  })
  const name = typed.trim()
  const letters = Array.from(name).length

  function save() {
    if (letters < SHORTEST || letters > LONGEST) return void form.check({ name: text('nickname_length') })
    if (nameProblem(name) !== null) return void form.check({ name: text('refusal_name_symbols') })
    if (name === user.nick_name) return onDone()
    void form.submit(async () => {
      const { userInfo } = await callApi(updateName, { nick_name: name }, { quiet: true })
      keepUser(userInfo)
      toast.success(text('modified_successfully'))
      onDone()
    })
  }

  return (
    <AccountForm errors={form.errors} isBusy={form.isBusy} submitText={text('account_save')} onSubmit={save}>
      <TextField
        label={text('nickname_label')}
        labelEnd={
          <Num>
            {letters}/{LONGEST}
          </Num>
        }
        hint={text('nickname_hint')}
        error={form.errors.name}
        autoComplete="nickname"
        // The longest name the call takes; a longer one than allowed is told in words, not cut in silence.
        maxLength={32}
        dir="auto"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          form.forgive('name')
        }}
      />
    </AccountForm>
  )
}
