import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'

/** Something to hand on, with the way to copy it: the player's number, the invitation code. */
export function CopyChip({ content, name }: { content: string; name: string }) {
  const text = useText()
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    const isDone = await copyText(content)
    setIsCopied(isDone)
    if (isDone) toast.success(text('account_copied', { name }))
    else toast.warning(text('account_copy_failed'))
  }

  return (
    <button
      type="button"
      className="copy-chip"
      aria-label={text('account_copy', { name, content })}
      onClick={() => void copy()}
    >
      <Num>{content}</Num>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </button>
  )
}
