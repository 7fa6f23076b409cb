import { readDesk } from '@tablestakes/contract/operator/desk'
import { handOverChat } from '@tablestakes/contract/operator/support'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Field } from '@tablestakes/look/controls/Field.tsx'
import { Select } from '@tablestakes/look/controls/Select.tsx'
import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../lib/Problem.tsx'
import { useEntered } from '../lib/session.ts'
import { useChange } from '../lib/use-change.ts'

const NOTE_CHARACTERS_MAX = 2_000

/** To a colleague, or back to the line; with a note for the next one. */
export function HandOverSheet({ chatId, onClosed }: { chatId: string; onClosed: () => void }) {
  const { ask, facts } = useEntered()
  const [isOpen, setIsOpen] = useState(true)
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  // Asked anew: who is at the desk changes.
  const desk = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => ask(readDesk, {}, { signal }),
    placeholderData: facts,
  })
  const handOver = useChange(handOverChat, ['queue', 'chat'])
  const leave = () => setIsOpen(false)
  return (
    <Sheet
      open={isOpen}
      onClose={leave}
      onClosed={onClosed}
      title="Hand over"
      closeName="Cancel"
      footer={
        <Button
          look="action"
          size="lg"
          block
          busy={handOver.isPending}
          onClick={() => handOver.mutate({ chat: chatId, operator: to, note }, { onSuccess: leave })}
        >
          Hand over
        </Button>
      }
    >
      <div className="sheet-fields">
        <Select
          label="To"
          value={to}
          onChange={setTo}
          placeholder="Back to the line"
          options={(desk.data?.colleagues ?? []).map(({ name, shown_name: shown, is_at_desk: isThere }) => ({
            value: name,
            text: isThere ? `${shown}, at the desk` : shown,
          }))}
        />
        <Field label="Note for the house" hint="Players never see it.">
          {(ids) => (
            <div className="box box-tall">
              <textarea
                {...ids}
                rows={3}
                dir="auto"
                maxLength={NOTE_CHARACTERS_MAX}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
          )}
        </Field>
        <Problem error={handOver.error ?? desk.error} />
      </div>
    </Sheet>
  )
}
