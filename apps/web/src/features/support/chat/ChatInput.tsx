import { typeChat } from '@tablestakes/contract/support'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Paperclip, ReceiptText, Send } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { ignoreFailure } from '../../../lib/browser/ignore-failure.ts'
import { hasPlayer, useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { AttachedOrder, ChooseOrder } from './AttachOrder.tsx'
import { say, show, useAttached } from './outgoing.ts'

const BYTES_MAX = 5 * 1024 * 1024
const CHARACTERS_MAX = 4_000
/** Told that often while somebody writes. */
const TYPING_EVERY_MS = 4_000

/** Where one writes. Enter sends, with shift it breaks the line. */
export function ChatInput({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const toldAt = useRef(0)
  const isPlayer = useHasPlayer()
  const [isChoosing, setIsChoosing] = useState(false)
  const hasOrder = useAttached(({ order }) => order !== null)
  const isEmpty = typed.trim() === '' && !hasOrder
  const send = () => {
    if (isEmpty) return
    say(typed.trim())
    setTyped('')
    field.current?.focus()
  }
  const write = (value: string) => {
    setTyped(value)
    const nowMs = Date.now()
    if (value === '' || nowMs - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = nowMs
    ignoreFailure(callApi(typeChat, {}, { quiet: true }), 'typing')
  }
  return (
    <>
      {isChoosing && (
        <ChooseOrder
          onChosen={() => {
            setIsChoosing(false)
            field.current?.focus()
          }}
        />
      )}
      <AttachedOrder />
      <form
        className="chat-input"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={(event) => {
            const [picked] = event.target.files ?? []
            event.target.value = ''
            if (!picked) return
            if (picked.size > BYTES_MAX) toast.warning(text('chat_picture_large'))
            else void readBase64(picked).then(show)
          }}
        />
        <IconButton
          name={text('chat_attach')}
          icon={<Paperclip />}
          onClick={() => (hasPlayer() ? file.current?.click() : toast.info(text('chat_attach_join')))}
        />
        {isPlayer && (
          <IconButton
            name={text('chat_order_attach')}
            icon={<ReceiptText />}
            aria-expanded={isChoosing}
            onClick={() => setIsChoosing(!isChoosing)}
          />
        )}
        <textarea
          ref={field}
          rows={1}
          // Empty it has no direction of its own: its hint stands where the page's words begin.
          dir={typed === '' ? undefined : 'auto'}
          maxLength={CHARACTERS_MAX}
          aria-label={text('chat_write')}
          placeholder={text('chat_write')}
          value={typed}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <button type="submit" className="chat-send" aria-label={text('chat_send')} disabled={isEmpty}>
          <Send className="flip" aria-hidden="true" />
        </button>
      </form>
    </>
  )
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
}
