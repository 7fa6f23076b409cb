import './queue.css'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { useState } from 'react'
import { Problem } from '../lib/Problem.tsx'
import type { Chat } from './group-chats.ts'
import { QueueLine } from './QueueLine.tsx'
import { type QueueState, useClosed } from './use-queue.ts'

type Part = 'waiting' | 'mine' | 'others' | 'closed'

const EMPTY: Record<Part, string> = {
  waiting: 'Nobody waits for an answer.',
  mine: 'You have no open chats. Take one from those who wait.',
  others: 'No colleague has an open chat.',
  closed: 'No chat has ended yet.',
}

type QueueProps = { queue: QueueState; openId: string | null; onOpen: (chatId: string) => void }

/** The chats at the side: those who wait, one's own, the colleagues', and those that are over. */
export function Queue({ queue: { query, groups, isAway, nowMs }, openId, onOpen }: QueueProps) {
  const [part, setPart] = useState<Part>('waiting')
  const closed = useClosed(part === 'closed', isAway)
  const shown: readonly Chat[] | undefined =
    part === 'closed' ? closed.data?.list : query.data ? groups[part] : undefined
  const counted = (text: string, count: number) => (count > 0 ? `${text} ${count}` : text)
  return (
    <nav className="queue" aria-label="Chats">
      <Tabs
        name="Chats"
        fill
        panelId="queue-panel"
        value={part}
        onChange={setPart}
        tabs={[
          { value: 'waiting', text: counted('Waiting', groups.waiting.length) },
          { value: 'mine', text: counted('Mine', groups.mine.length) },
          { value: 'others', text: counted('Others', groups.others.length) },
          { value: 'closed', text: 'Closed' },
        ]}
      />
      <div id="queue-panel" className="queue-panel" role="tabpanel" aria-label={part}>
        {part === 'closed' && <Problem error={closed.error} />}
        {shown === undefined ? (
          !query.isError && (
            <p className="queue-empty">
              <Spinner name="Loading" size={28} />
            </p>
          )
        ) : shown.length === 0 ? (
          <p className="queue-empty">{EMPTY[part]}</p>
        ) : (
          <ul>
            {shown.map((chat) => (
              <QueueLine
                key={chat.chat_id}
                chat={chat}
                nowMs={nowMs}
                isOpen={chat.chat_id === openId}
                onOpen={() => onOpen(chat.chat_id)}
              />
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}
