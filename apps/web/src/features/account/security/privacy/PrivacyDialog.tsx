import '../security.css'
import { getConsents, getDataExport, getDeletion } from '@tablestakes/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { Unloaded } from '../Unloaded.tsx'
import { ConsentList } from './ConsentList.tsx'
import { DataExport } from './DataExport.tsx'
import { DeletionState } from './DeletionState.tsx'
import { DeletionSteps } from './DeletionSteps.tsx'

const LOOK_MS = 5_000
/** Ten minutes of waiting on screen; a player who comes back later sees it then. */
const LOOKS_MAX = 120

/** What the player agreed to, a copy of everything stored about them, and the way out. */
export default function PrivacyDialog() {
  const text = useText()
  const consents = useQuery(apiQuery(getConsents, {}))
  const dataExport = useQuery({
    ...apiQuery(getDataExport, {}),
    refetchInterval: ({ state }) =>
      state.data?.export?.state === 'waiting' && state.dataUpdateCount < LOOKS_MAX ? LOOK_MS : false,
  })
  const deletion = useQuery(apiQuery(getDeletion, {}))
  const [isLeaving, setIsLeaving] = useState(false)

  if (isLeaving) return <DeletionSteps onBack={() => setIsLeaving(false)} />
  return (
    <DialogSheet title={text('data_title')} subtitle={text('data_subtitle')}>
      {consents.data && dataExport.data && deletion.data ? (
        <div className="guard-stack">
          <ConsentList consents={consents.data.list} />
          <DataExport latest={dataExport.data.export} />
          <DeletionState deletion={deletion.data.deletion} onStart={() => setIsLeaving(true)} />
        </div>
      ) : (
        <Unloaded queries={[consents, dataExport, deletion]} rows={5} />
      )}
    </DialogSheet>
  )
}
