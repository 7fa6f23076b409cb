import { type UserInfo, updateAvatar } from '@tablestakes/contract/account'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { useId, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { AVATARS, avatarSrc } from '../../../shell/player/avatar.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { AccountForm } from '../AccountForm.tsx'
import { keepUser } from '../keep-user.ts'
import { UserSheet } from '../UserSheet.tsx'
import { useForm } from '../use-form.ts'

const numbers = Array.from({ length: AVATARS }, (_, index) => index + 1)

/** One of the drawn pictures. Closes with true once it has changed. */
export default function AvatarDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  return (
    <UserSheet title={text('dialog_avatar')}>
      {(user) => <AvatarForm user={user} onDone={() => onClose(true)} />}
    </UserSheet>
  )
}

function AvatarForm({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const text = useText()
  const group = useId()
  const [chosen, setChosen] = useState(user.avatar_id)
  const form = useForm<never>({})

  function save() {
    if (chosen === user.avatar_id) return onDone()
    void form.submit(async () => {
      const { userInfo } = await callApi(updateAvatar, { avatar_id: chosen }, { quiet: true })
      keepUser(userInfo)
      toast.success(text('modified_successfully'))
      onDone()
    })
  }

  return (
    <AccountForm errors={form.errors} isBusy={form.isBusy} submitText={text('avatar_use')} onSubmit={save}>
      {/* Real radio buttons, so that arrows move through them and each has its name. */}
      <div className="avatar-grid" role="radiogroup" aria-label={text('dialog_avatar')}>
        {numbers.map((number) => (
          <label key={number} title={text(`avatar_${number}` as TextKey)}>
            <input
              type="radio"
              name={group}
              aria-label={text(`avatar_${number}` as TextKey)}
              checked={number === chosen}
              onChange={() => setChosen(number)}
            />
            <img src={avatarSrc(number)} alt="" width="72" height="72" loading="lazy" draggable={false} />
          </label>
        ))}
      </div>
    </AccountForm>
  )
}
