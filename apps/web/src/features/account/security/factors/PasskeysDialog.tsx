import '../security.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { listPasskeys, removePasskey } from '@tablestakes/contract/security'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Trash2 } from 'lucide-react'
import { callApi } from '../../../../lib/api/api.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { withProof } from '../../../../lib/session/confirm.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { toast } from '../../../../shell/toasts/toast.ts'
import { List, ListRow } from '../../../../ui/lists/List.tsx'
import { isolate } from '../../isolate.ts'
import { useMoments } from '../moments.ts'
import { Problem } from '../Problem.tsx'
import { Unloaded } from '../Unloaded.tsx'
import { useWork } from '../work.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { passkeyObstacleHere } from './passkey-support.ts'

type Passkey = ResponseOf<typeof listPasskeys>['list'][number]

/** As many as the contract's list holds. */
const PASSKEYS_MAX = 20

/** The passkeys that open this account; where this page cannot make one, it says why. */
export default function PasskeysDialog() {
  const text = useText()
  const { ago, day } = useMoments()
  const passkeys = useQuery(apiQuery(listPasskeys, {}))
  const obstacle = passkeyObstacleHere()
  const remove = useWork({
    work: (passkey: Passkey) => withProof(() => callApi(removePasskey, { id: passkey.id }, { quiet: true })),
    refreshes: [listPasskeys],
    onDone: () => toast.success(text('passkeys_removed')),
  })

  async function ask(passkey: Passkey) {
    const isSure = await openDialog('confirm', {
      title: text('passkeys_remove_ask', { name: isolate(passkey.name) }),
      message: text('passkeys_remove_text'),
      confirmText: text('passkeys_remove_do'),
    })
    if (isSure) remove.run(passkey)
  }

  if (!passkeys.data)
    return (
      <DialogSheet title={text('passkeys_title')} subtitle={text('passkeys_subtitle')}>
        <Unloaded queries={[passkeys]} rows={2} />
      </DialogSheet>
    )
  const { list } = passkeys.data
  return (
    <DialogSheet title={text('passkeys_title')} subtitle={text('passkeys_subtitle')}>
      <div className="guard-stack">
        {list.length === 0 ? (
          <div className="guard-over">
            <Fingerprint aria-hidden="true" />
            <b>{text('passkeys_empty_title')}</b>
            <p>{text('passkeys_empty_text')}</p>
          </div>
        ) : (
          <List name={text('passkeys_list')}>
            {list.map((passkey) => (
              <ListRow
                key={passkey.id}
                mark={<Fingerprint />}
                markTone="success"
                title={<bdi>{passkey.name}</bdi>}
                text={
                  <>
                    <span className="guard-line">{text('passkeys_made', { when: day(passkey.create_time) })}</span>
                    <span className="guard-line">
                      {passkey.used_time === null
                        ? text('passkeys_never_used')
                        : text('passkeys_used', { when: ago(passkey.used_time) })}
                    </span>
                  </>
                }
                end={
                  <IconButton
                    name={text('passkeys_remove', { name: isolate(passkey.name) })}
                    icon={<Trash2 />}
                    look="box"
                    disabled={remove.isBusy}
                    onClick={() => void ask(passkey)}
                  />
                }
              />
            ))}
          </List>
        )}
        <Problem text={remove.problem} />
        {obstacle ? (
          <p className="guard-note">{text(obstacle)}</p>
        ) : list.length < PASSKEYS_MAX ? (
          <AddPasskey />
        ) : (
          <p className="guard-note">{text('passkeys_full')}</p>
        )}
      </div>
    </DialogSheet>
  )
}
