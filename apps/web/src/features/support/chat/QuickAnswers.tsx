import { closeChat, getChatState, listChat } from '@tablestakes/contract/support'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { say } from './outgoing.ts'

const READY = ['chat_quick_arrived', 'chat_quick_waiting', 'chat_quick_thanks'] as const

/** What is said most, with one press; and a way out of the line. */
export function QuickAnswers({ isInLine }: { isInLine: boolean }) {
  const text = useText()
  const leave = useApiMutation(closeChat, { refreshes: [getChatState, listChat] })
  return (
    <fieldset className="chat-quick" aria-label={text('chat_quick')}>
      {READY.map((key) => (
        <Button key={key} size="sm" onClick={() => say(text(key))}>
          {text(key)}
        </Button>
      ))}
      {isInLine && (
        <Button size="sm" busy={leave.isPending} onClick={() => leave.mutate({})}>
          {text('chat_leave_line')}
        </Button>
      )}
    </fieldset>
  )
}
