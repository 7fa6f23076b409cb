import { listCanned } from '@tablestakes/contract/operator/support'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { FreeText } from '../lib/FreeText.tsx'
import { Problem } from '../lib/Problem.tsx'
import { useEntered } from '../lib/session.ts'

export type Ready = { key: string; text: string }

const FRESH_MS = 60_000

/** Answers that are kept ready, in the language of the chat. A chosen one is put into the field, where it can still be changed. */
export function ReadyAnswers({ lang, onChosen }: { lang: string; onChosen: (ready: Ready) => void }) {
  const [isThere, setIsThere] = useState(false)
  return (
    <>
      <Button size="sm" icon={<MessageSquareText />} onClick={() => setIsThere(true)}>
        Ready answers
      </Button>
      {isThere && <ReadySheet lang={lang} onChosen={onChosen} onClosed={() => setIsThere(false)} />}
    </>
  )
}

type ReadySheetProps = { lang: string; onChosen: (ready: Ready) => void; onClosed: () => void }

function ReadySheet({ lang, onChosen, onClosed }: ReadySheetProps) {
  const { ask } = useEntered()
  const [isOpen, setIsOpen] = useState(true)
  const [chosen, setChosen] = useState<Ready | null>(null)
  const { data, error } = useQuery({
    queryKey: ['canned'],
    queryFn: ({ signal }) => ask(listCanned, {}, { signal }),
    staleTime: FRESH_MS,
  })
  const answers = (data?.list ?? []).map(({ key, texts }) => ({
    key,
    text: texts[lang as keyof typeof texts] || texts.en,
  }))
  return (
    <Sheet
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={() => {
        if (chosen) onChosen(chosen)
        onClosed()
      }}
      title="Ready answers"
      closeName="Cancel"
    >
      <Problem error={error} />
      <ul className="ready">
        {answers.map((ready) => (
          <li key={ready.key}>
            <button
              type="button"
              onClick={() => {
                setChosen(ready)
                setIsOpen(false)
              }}
            >
              <b>{ready.key}</b>
              <FreeText>{ready.text}</FreeText>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
