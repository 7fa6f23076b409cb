import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../../lib/browser/copy-text.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { toast } from '../../../../shell/toasts/toast.ts'

/** Copies, and says so where it was pressed. */
export function CopyButton({ content, block }: { content: string; block?: boolean }) {
  const text = useText()
  const [copied, setCopied] = useState('')
  const isCopied = copied === content
  async function copy() {
    if (await copyText(content)) setCopied(content)
    else toast.warning(text('security_copy_failed'))
  }
  return (
    <Button size={block ? 'md' : 'sm'} block={block} icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
      <span role="status">{text(isCopied ? 'security_copied' : 'security_copy')}</span>
    </Button>
  )
}
