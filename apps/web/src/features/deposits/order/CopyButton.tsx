import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'

type CopyButtonProps = {
  /** What is copied, and what it is called. */
  content: string
  name: string
  /** A sign alone, where words beside it say what is copied. */
  isBare?: boolean
}

/** Puts something the player hands on to their bank on the clipboard. */
export function CopyButton({ content, name, isBare = false }: CopyButtonProps) {
  const text = useText()
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    const isDone = await copyText(content)
    setIsCopied(isDone)
    if (isDone) toast.success(text('order_copied', { name }))
    else toast.warning(text('order_copy_failed'))
  }

  const icon = isCopied ? <Check /> : <Copy />
  const spoken = text('order_copy_of', { name })
  if (isBare) return <IconButton name={spoken} icon={icon} onClick={() => void copy()} />
  return (
    <Button size="sm" icon={icon} aria-label={spoken} onClick={() => void copy()}>
      {text('order_copy')}
    </Button>
  )
}
