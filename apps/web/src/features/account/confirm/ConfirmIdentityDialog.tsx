import type { ResponseOf } from '@tablestakes/contract/call'
import { getConfirmMethods } from '@tablestakes/contract/security'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { canUsePasskeys } from '../../../lib/session/passkey.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { RadioTiles } from '../../../ui/fields/RadioTiles.tsx'
import { ListSkeleton, Loading } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { maskDestination } from '../mask-destination.ts'
import { LoadFailed } from '../UserSheet.tsx'
import { ConfirmByCode } from './ConfirmByCode.tsx'
import { ConfirmByPasskey } from './ConfirmByPasskey.tsx'
import { ConfirmByPassword } from './ConfirmByPassword.tsx'

/** Asks again who is there, before something that opens the account or moves money. Closes with true once it is known. */
export default function ConfirmIdentityDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  // What can be asked for changes with the account, so an earlier answer is no good.
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(getConfirmMethods, {}),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <DialogSheet title={text('confirm_identity_title')} subtitle={text('confirm_identity_text')}>
      {data ? (
        <ConfirmWays methods={data} onConfirmed={() => onClose(true)} onLeave={() => onClose()} />
      ) : isError ? (
        <LoadFailed isLoading={isFetching} onReload={() => void refetch()} />
      ) : (
        <Loading name={text('loading')}>
          <ListSkeleton rows={2} />
        </Loading>
      )}
    </DialogSheet>
  )
}

type Methods = ResponseOf<typeof getConfirmMethods>
type WaysProps = { methods: Methods; onConfirmed: () => void; onLeave: () => void }

function ConfirmWays({ methods, onConfirmed, onLeave }: WaysProps) {
  const text = useText()
  const ways = [
    ...(methods.password ? ['password'] : []),
    ...(methods.passkey && canUsePasskeys() ? ['passkey'] : []),
    ...methods.destinations,
  ]
  const [chosen, setChosen] = useState(ways[0])
  if (chosen === undefined) return <NoWay onLeave={onLeave} />
  const asksFactor = methods.second_factor
  return (
    <div className="account-stack">
      {ways.length > 1 && (
        <RadioTiles
          name={text('confirm_identity_ways')}
          columns={1}
          tiles={ways.map((way) => ({
            value: way,
            title: titleOf(way),
            text: textOfWay(way),
            mark: <span className="account-mark">{iconOf(way)}</span>,
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {chosen === 'password' ? (
        <ConfirmByPassword asksFactor={asksFactor} onConfirmed={onConfirmed} />
      ) : chosen === 'passkey' ? (
        <ConfirmByPasskey onConfirmed={onConfirmed} />
      ) : (
        <ConfirmByCode key={chosen} destination={chosen} asksFactor={asksFactor} onConfirmed={onConfirmed} />
      )}
    </div>
  )

  function titleOf(way: string): string {
    if (way === 'password') return text('confirm_by_password')
    if (way === 'passkey') return text('confirm_by_passkey')
    return text(way.includes('@') ? 'confirm_by_email' : 'confirm_by_mobile')
  }

  function textOfWay(way: string): string | undefined {
    return way === 'password' || way === 'passkey' ? undefined : maskDestination(way)
  }
}

const iconOf = (way: string) => {
  if (way === 'password') return <KeyRound />
  if (way === 'passkey') return <Fingerprint />
  return way.includes('@') ? <Mail /> : <Smartphone />
}

/** A guest has nothing to confirm with yet. */
function NoWay({ onLeave }: { onLeave: () => void }) {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture="empty" />}
      title={text('confirm_none_title')}
      text={text('confirm_none_text')}
      action={
        <Button
          look="action"
          onClick={() => {
            onLeave()
            void openDialog('bind-user-id')
          }}
        >
          {text('keep_account')}
        </Button>
      }
      isBare
    />
  )
}
