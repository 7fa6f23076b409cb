import { typeChat } from '@tablestakes/contract/operator/support'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { Paperclip, Send } from 'lucide-react'
import { useRef } from 'react'
import { Problem } from '../lib/Problem.tsx'
import { useEntered } from '../lib/session.ts'
import type { Chat } from '../queue/group-chats.ts'
import { ReadyAnswers } from './ReadyAnswers.tsx'
import { PICTURE_TYPES } from './read-file.ts'
import { useComposer } from './use-composer.ts'

const CHARACTERS_MAX = 4_000
/** Told that often while somebody writes. */
const TYPING_EVERY_MS = 4_000

/** Where an answer or a note is written. Enter sends, with shift it breaks the line. */
export function Composer({ chat }: { chat: Chat }) {
  const { isOver, kind, wanted, setWanted, typed, field, write, send, choose, attach, ...state } = useComposer(chat)
  const tellTyping = useTyping(chat.chat_id)
  return (
    <div className="composer" data-kind={kind}>
      <Problem error={state.problem} />
      <div className="composer-ways">
        {isOver ? (
          <span className="chat-note">The chat is over. Notes can still be added.</span>
        ) : (
          <SegmentedControl
            name="What is written"
            value={wanted}
            onChange={setWanted}
            options={[
              { value: 'answer', text: 'Answer' },
              { value: 'note', text: 'Note' },
            ]}
          />
        )}
        {kind === 'answer' && <ReadyAnswers lang={chat.lang} onChosen={choose} />}
      </div>
      <form
        className="composer-field"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {kind === 'answer' && <Attach isBusy={state.isAttaching} onFile={(file) => void attach(file)} />}
        <textarea
          ref={field}
          rows={1}
          // Empty it has no direction of its own.
          dir={typed === '' ? undefined : 'auto'}
          maxLength={CHARACTERS_MAX}
          aria-label={kind === 'note' ? 'Write a note for the house' : 'Write to the player'}
          placeholder={kind === 'note' ? 'A note for the house' : 'Write to the player'}
          value={typed}
          onChange={({ target: { value } }) => {
            write(value)
            if (kind === 'answer' && value !== '') tellTyping()
          }}
          onKeyDown={(event) => {
            const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
            if (!isSending) return
            event.preventDefault()
            send()
          }}
        />
        <Button
          type="submit"
          look="action"
          size="sm"
          icon={<Send />}
          busy={state.isSending}
          disabled={typed.trim() === ''}
        >
          {kind === 'note' ? 'Add the note' : 'Send'}
        </Button>
      </form>
    </div>
  )
}

function Attach({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <IconButton
        name={isBusy ? 'The picture is on its way' : 'Send a picture'}
        icon={<Paperclip />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      />
    </>
  )
}

/** Says now and then that somebody writes. Whether that arrives matters little. */
function useTyping(chatId: string): () => void {
  const { ask } = useEntered()
  const toldAtMs = useRef(0)
  return () => {
    if (Date.now() - toldAtMs.current < TYPING_EVERY_MS) return
    toldAtMs.current = Date.now()
    ask(typeChat, { chat: chatId }).catch(() => {})
  }
}
