import '../protection.css'
import { getLimits, type LimitKind, type LimitPeriod } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { CareUnloaded } from '../CareUnloaded.tsx'
import { LimitForm } from './LimitForm.tsx'

export type LimitDialogProps = Closable<boolean> & {
  /** A limit that exists, or one of this kind; without either the player chooses. */
  kind?: LimitKind
  period?: LimitPeriod
  /** The jurisdiction asks for it before the first deposit. */
  isNeeded?: boolean
}

/** Sets a limit, makes it tighter or asks for a looser one. Closes with true once something was set. */
export default function LimitDialog(props: LimitDialogProps) {
  const text = useText()
  const limits = useQuery(apiQuery(getLimits, {}))
  if (limits.data) return <LimitForm {...props} limits={limits.data} />
  return (
    <DialogSheet title={text('limit_set')}>
      <CareUnloaded query={limits} rows={2} />
    </DialogSheet>
  )
}
