import './frame.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Switch } from '@tablestakes/look/controls/Switch.tsx'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Clock, Headset, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ChatRoom } from '../chat/ChatRoom.tsx'
import { HoursSheet } from '../hours/HoursSheet.tsx'
import { Problem } from '../lib/Problem.tsx'
import { type Entered, SessionProvider } from '../lib/session.ts'
import { Queue } from '../queue/Queue.tsx'
import { useQueue } from '../queue/use-queue.ts'

type RoomProps = { entered: Entered; client: QueryClient; onLeave: () => void }

/** Everything behind the door. */
export function Room({ entered, client, onLeave }: RoomProps) {
  return (
    <SessionProvider value={entered}>
      <QueryClientProvider client={client}>
        <OpenRoom entered={entered} onLeave={onLeave} />
      </QueryClientProvider>
    </SessionProvider>
  )
}

function OpenRoom({ entered: { facts }, onLeave }: { entered: Entered; onLeave: () => void }) {
  const [isAway, setIsAway] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const [areHoursOpen, setAreHoursOpen] = useState(false)
  const queue = useQueue({ isAway, shownName: facts.shown_name })
  const { waiting, mine } = queue.groups
  const newsCount = waiting.length + mine.filter(({ unread }) => unread > 0).length
  useEffect(() => {
    document.title = newsCount > 0 ? `(${newsCount}) Support desk` : 'Support desk'
    return () => {
      document.title = 'Support desk'
    }
  }, [newsCount])
  return (
    <div className="room" data-open={openId !== null}>
      <header className="room-bar">
        <span className="room-mark" aria-hidden="true">
          <Headset />
        </span>
        <b aria-hidden="true">Support desk</b>
        <span className="room-name">{facts.shown_name}</span>
        <span className="room-gap" />
        {facts.may_answer && (
          <span className="room-duty">
            <span>{isAway ? 'Away' : 'At the desk'}</span>
            <Switch name="At the desk" checked={!isAway} onChange={(isHere) => setIsAway(!isHere)} />
          </span>
        )}
        <Button size="sm" icon={<Clock />} className="room-tool" onClick={() => setAreHoursOpen(true)}>
          Hours
        </Button>
        <Button size="sm" icon={<LogOut />} className="room-tool" onClick={onLeave}>
          Leave
        </Button>
      </header>
      <main className="room-body">
        <h1 className="sr-only">Support desk</h1>
        <div className="room-news">
          <Problem error={queue.query.error} />
        </div>
        <Queue queue={queue} openId={openId} onOpen={setOpenId} />
        <section className="room-chat" aria-label="The chat that is open">
          {openId === null ? (
            <Nothing isAway={isAway} waiting={waiting.length} />
          ) : (
            <ChatRoom key={openId} chatId={openId} onBack={() => setOpenId(null)} />
          )}
        </section>
      </main>
      {areHoursOpen && <HoursSheet onClosed={() => setAreHoursOpen(false)} />}
    </div>
  )
}

function Nothing({ isAway, waiting }: { isAway: boolean; waiting: number }) {
  return (
    <div className="nothing">
      <span className="nothing-mark" aria-hidden="true">
        <Headset />
      </span>
      <h2>{waiting > 0 ? 'Choose a chat' : 'Nobody is waiting'}</h2>
      <p>
        {isAway
          ? 'You are away. While nobody is at the desk, players are told that their message is kept.'
          : 'Players see that somebody is here. New chats appear at the side by themselves.'}
      </p>
    </div>
  )
}
