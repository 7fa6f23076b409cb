import { sendPicture } from '@tablestakes/contract/operator/desk'
import { answerChat, noteChat } from '@tablestakes/contract/operator/support'
import { useRef, useState } from 'react'
import { useChange } from '../lib/use-change.ts'
import type { Chat } from '../queue/group-chats.ts'
import type { Ready } from './ReadyAnswers.tsx'
import { readFile } from './read-file.ts'

export type Kind = 'answer' | 'note'

const REFRESHES = ['queue', 'chat'] as const

/** What is being written, and its sending. A chat that is over takes notes only. */
export function useComposer({ chat_id: chat, state }: Chat) {
  const isOver = state === 'closed'
  const [wanted, setWanted] = useState<Kind>('answer')
  const [typed, setTyped] = useState('')
  const [ready, setReady] = useState<Ready | null>(null)
  const [badFile, setBadFile] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const answer = useChange(answerChat, REFRESHES)
  const note = useChange(noteChat, REFRESHES)
  const picture = useChange(sendPicture, REFRESHES)
  const kind: Kind = isOver ? 'note' : wanted

  const write = (text: string) => {
    setTyped(text)
    setBadFile('')
    for (const change of [answer, note, picture]) if (change.isError) change.reset()
  }
  const send = () => {
    const text = typed.trim()
    if (text === '' || answer.isPending || note.isPending) return
    const onSuccess = () => {
      write('')
      setReady(null)
      field.current?.focus()
    }
    if (kind === 'note') note.mutate({ chat, text }, { onSuccess })
    // Unchanged it goes by its key: then the list of acts says which one it was.
    else if (ready?.text === typed) answer.mutate({ chat, canned: ready.key }, { onSuccess })
    else answer.mutate({ chat, text }, { onSuccess })
  }
  const choose = (chosen: Ready) => {
    setReady(chosen)
    write(chosen.text)
    field.current?.focus()
  }
  const attach = async (file: File) => {
    const content = await readFile(file)
    setBadFile(content === null ? 'This is no picture that can be sent: JPEG, PNG or WebP, at most 5 MB.' : '')
    if (content !== null) picture.mutate({ chat, content })
  }
  return {
    ...{ isOver, kind, wanted, setWanted, typed, field, write, send, choose, attach },
    isSending: answer.isPending || note.isPending,
    isAttaching: picture.isPending,
    problem: badFile || (answer.error ?? note.error ?? picture.error),
  }
}
