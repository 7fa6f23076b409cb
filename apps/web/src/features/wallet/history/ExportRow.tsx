import { exportStatement } from '@tablestakes/contract/wallet'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callApi } from '../../../lib/api/api.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { EyeToggle } from '../EyeToggle.tsx'
import type { StatementRequest } from './statement-filter.ts'
import { useHistoryTimes } from './use-history-times.ts'

/** Without it spreadsheets take the names of games in Urdu or Chinese for gibberish. */
const BYTE_ORDER_MARK = '\ufeff'

type ExportRowProps = { request: StatementRequest; canSave: boolean }

/** Says which time is on screen and hands exactly that out as a file. What the server refuses, it says itself. */
export function ExportRow({ request, canSave }: ExportRowProps) {
  const text = useText()
  const save = useMutation({
    mutationFn: () => callApi(exportStatement, request),
    onSuccess: ({ file_name, media_type, content, rows }) => {
      saveFile({ name: file_name, content: BYTE_ORDER_MARK + content, mediaType: media_type })
      toast.success(text('history_saved', { rows }), { detail: file_name })
    },
  })
  return (
    <div className="history-export">
      <EyeToggle />
      <p>
        <WrittenRange request={request} />
      </p>
      <Button size="sm" icon={<Download />} disabled={!canSave} busy={save.isPending} onClick={() => save.mutate()}>
        {text('history_save')}
      </Button>
    </div>
  )
}

function WrittenRange({ request: { from, to } }: { request: StatementRequest }) {
  const text = useText()
  const { range, calendarDay } = useHistoryTimes()
  if (from !== undefined) return <bdi>{range({ from, to: to ?? serverNow() })}</bdi>
  // All of it needs no words: the choice above has just said so.
  return to === undefined ? null : text('history_until', { day: calendarDay(to) })
}
