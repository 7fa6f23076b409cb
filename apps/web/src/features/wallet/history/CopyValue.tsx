import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'

type CopyValueProps = { name: string; content: string; shown?: string }

/** A mark to hand on: a press copies the whole of it, even where only its ends are shown. */
export function CopyValue({ name, content, shown = content }: CopyValueProps) {
  const text = useText()
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    const isDone = await copyText(content)
    setIsCopied(isDone)
    if (isDone) toast.success(text('receipt_copied', { name }))
    else toast.warning(text('receipt_copy_failed'))
  }

  return (
    <button
      type="button"
      className="receipt-copy"
      aria-label={text('receipt_copy', { name, content: shown })}
      onClick={() => void copy()}
    >
      <Num>{shown}</Num>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </button>
  )
}
