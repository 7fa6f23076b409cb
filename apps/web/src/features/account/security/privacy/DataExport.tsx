import '../security.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getDataExport, getDataExportFile, requestDataExport } from '@tablestakes/contract/privacy'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { Download } from 'lucide-react'
import { callApi } from '../../../../lib/api/api.ts'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { withProof } from '../../../../lib/session/confirm.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { useMoments } from '../moments.ts'
import { Problem } from '../Problem.tsx'
import { useWork } from '../work.ts'

type Latest = ResponseOf<typeof getDataExport>['export']

/** A copy of everything stored about the player: asked for, waited for, fetched as a file. */
export function DataExport({ latest }: { latest: Latest }) {
  const text = useText()
  const { moment } = useMoments()
  const ask = useWork({
    work: () => withProof(() => callApi(requestDataExport, {}, { quiet: true })),
    refreshes: [getDataExport],
  })
  const fetchFile = useWork({
    work: (id: string) => callApi(getDataExportFile, { id }, { quiet: true }),
    onDone: ({ name, content }) => saveFile({ name, content, mediaType: 'application/json' }),
  })
  const isReady = latest?.state === 'ready'
  const askButton = (
    <Button look={isReady ? 'text' : 'quiet'} busy={ask.isBusy} onClick={() => ask.run()}>
      {text(isReady ? 'data_export_again' : 'data_export_ask')}
    </Button>
  )
  return (
    <section>
      <h3 className="guard-head">{text('data_export')}</h3>
      <div className="card guard-card">
        {latest?.state === 'waiting' ? (
          <div className="guard-wait" role="status">
            <Spinner />
            <div>
              <b>{text('data_export_waiting')}</b>
              <p>{text('data_export_waiting_text')}</p>
            </div>
          </div>
        ) : isReady ? (
          <>
            <b>{text('data_export_ready')}</b>
            {latest.expires_at !== null && <p>{text('data_export_until', { when: moment(latest.expires_at) })}</p>}
            <div className="guard-buttons">
              <Button icon={<Download />} busy={fetchFile.isBusy} onClick={() => fetchFile.run(latest.id)}>
                {text('data_export_download')}
              </Button>
              {askButton}
            </div>
          </>
        ) : (
          <>
            <p>{text(latest?.state === 'expired' ? 'data_export_expired' : 'data_export_text')}</p>
            <div className="guard-buttons">{askButton}</div>
          </>
        )}
        <Problem text={ask.problem ?? fetchFile.problem} />
      </div>
    </section>
  )
}
