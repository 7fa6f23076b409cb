import type { ResponseOf } from '@tablestakes/contract/call'
import { listDocuments, uploadDocument } from '@tablestakes/contract/privacy'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Camera, Check, Clock, FileText, IdCard, RotateCw, ScanFace } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { placeError } from '../../../lib/api/form-errors.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { useKnownText } from '../orders/known-text.ts'
import { prepareDocument } from './shrink-photo.ts'

type Document = ResponseOf<typeof listDocuments>['list'][number]
type DocumentRowProps = { kind: Document['kind']; document: Document | undefined; isNeeded: boolean }

const ICONS: Record<Document['kind'], ReactNode> = {
  identity_front: <IdCard />,
  identity_back: <IdCard />,
  selfie: <ScanFace />,
  address: <FileText />,
}
const STATES = {
  waiting: { tone: 'plain', icon: <Clock /> },
  accepted: { tone: 'success', icon: <Check /> },
  refused: { tone: 'danger', icon: <RotateCw /> },
} as const

/** One document: what it must show, how it stands, and the way to send it. */
export function DocumentRow({ kind, document, isNeeded }: DocumentRowProps) {
  const text = useText()
  const known = useKnownText()
  const state = document?.state
  const canSend = state === undefined ? isNeeded : state === 'refused'
  const name = text(`documents_kind_${kind}`)
  return (
    <li className="document card" data-state={state}>
      <span className="document-mark">{ICONS[kind]}</span>
      <div>
        <h3>{name}</h3>
        <p>{(state === 'refused' && known(document?.reason_key ?? '')) || text(`documents_hint_${kind}`)}</p>
        {state && (
          <Badge tone={STATES[state].tone} icon={STATES[state].icon}>
            {text(`documents_state_${state}`)}
          </Badge>
        )}
      </div>
      {canSend && <SendDocument kind={kind} name={name} />}
    </li>
  )
}

/** The phone offers its camera and its pictures by itself. */
function SendDocument({ kind, name }: { kind: Document['kind']; name: string }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(file: File) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const prepared = await prepareDocument(file)
      if (typeof prepared === 'string') return setProblem(text(prepared))
      await callApi(uploadDocument, { kind, ...prepared }, { quiet: true })
      toast.success(text('documents_sent'), { detail: name })
      await refreshCalls([listDocuments])
    } catch (error) {
      setProblem(placeError(error, {}).form)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="document-send">
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept={kind === 'selfie' ? 'image/*' : 'image/*,application/pdf'}
        {...(kind === 'selfie' && { capture: 'user' as const })}
        aria-label={text('documents_choose_name', { kind: name })}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button block icon={<Camera />} busy={isBusy} onClick={() => input.current?.click()}>
        {text(isBusy ? 'documents_sending' : 'documents_choose')}
      </Button>
      {problem && (
        <p className="document-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
