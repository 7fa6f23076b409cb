import { updateAccount } from '@tablestakes/contract/account'
import { birthDateProblem } from '@tablestakes/domain/account/validation'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { usePreload } from '../../../lib/api/preload.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { ListRow } from '../../../ui/lists/List.tsx'
import { AccountForm } from '../AccountForm.tsx'
import { keepUser } from '../keep-user.ts'
import { Onward } from '../security/Onward.tsx'
import { useForm } from '../use-form.ts'
import { writeDate } from './write-date.ts'

/** The birthday is told once: as it is, or the form to tell it. */
export function BirthdayRow({ birthday, icon }: { birthday: string; icon: ReactNode }) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (birthday !== '') return <ListRow mark={icon} title={text('profile_birthday')} text={<Num>{birthday}</Num>} />
  return (
    <>
      <ListRow
        mark={icon}
        title={text('profile_birthday')}
        text={text('account_not_set')}
        end={
          <span className="row-onward" data-open={isOpen || undefined}>
            <Onward />
          </span>
        }
        onPress={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <li className="birthday-form">
          <BirthdayForm />
        </li>
      )}
    </>
  )
}

function BirthdayForm() {
  const text = useText()
  const minimumAge = usePreload()?.jurisdiction.minimum_age ?? 18
  const [typed, setTyped] = useState('')
  const form = useForm<'birthday'>({ TOO_YOUNG: 'birthday', INVALID: 'birthday' })

  function save() {
    const problem = birthDateProblem(typed, { today: today(), minimumAge })
    const words =
      problem === 'TOO_YOUNG' ? text('profile_too_young', { age: minimumAge }) : text('profile_birthday_form')
    if (!form.check(problem === null ? {} : { birthday: words })) return
    void form.submit(async () => {
      const { userInfo } = await callApi(updateAccount, { birthday: typed }, { quiet: true })
      keepUser(userInfo)
      toast.success(text('modified_successfully'))
    })
  }

  return (
    <AccountForm
      errors={form.errors}
      isBusy={form.isBusy}
      submitText={text('account_save')}
      truth={text('profile_birthday_once')}
      onSubmit={save}
    >
      <TextField
        label={text('profile_birthday_label')}
        error={form.errors.birthday}
        inputMode="numeric"
        autoComplete="bday"
        dir="ltr"
        placeholder="31/12/1990"
        value={typed}
        onChange={(value) => {
          setTyped(writeDate(value))
          form.forgive('birthday')
        }}
      />
    </AccountForm>
  )
}

function today() {
  const now = new Date(serverNow())
  return { day: now.getUTCDate(), month: now.getUTCMonth() + 1, year: now.getUTCFullYear() }
}
