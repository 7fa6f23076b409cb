import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import type { Entry } from './use-entry.ts'

/** Folded away for the many who have none; open for a visitor who came by an invitation link. */
export function InvitationField({ entry }: { entry: Entry }) {
  const text = useText()
  const { draft, errors, change } = entry
  const [isUnfolded, setIsUnfolded] = useState(draft.invitation !== '')
  const isOpen = isUnfolded || errors.invitation !== undefined
  if (!isOpen) {
    return (
      <button type="button" className="entry-fold" aria-expanded={false} onClick={() => setIsUnfolded(true)}>
        {text('entry_invitation_ask')}
        <ChevronDown aria-hidden="true" />
      </button>
    )
  }
  return (
    <TextField
      label={text('entry_invitation')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      dir="ltr"
      value={draft.invitation}
      onChange={(invitation) => change({ invitation })}
      error={errors.invitation}
    />
  )
}
