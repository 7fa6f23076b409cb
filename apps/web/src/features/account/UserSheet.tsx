import type { UserInfo } from '@tablestakes/contract/account'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { ListSkeleton, Loading } from '../../ui/states/Skeleton.tsx'
import { ErrorState } from '../../ui/states/StateMessage.tsx'
import { useUser } from './use-user.ts'

type UserSheetProps = {
  title: string
  subtitle?: string | undefined
  children: (user: UserInfo) => ReactNode
}

/** A sheet about the player, once it is known who that is. */
export function UserSheet({ title, subtitle, children }: UserSheetProps) {
  const text = useText()
  const { user, hasFailed, isLoading, reload } = useUser()
  return (
    <DialogSheet title={title} subtitle={subtitle}>
      {user ? (
        children(user)
      ) : hasFailed ? (
        <LoadFailed isLoading={isLoading} onReload={reload} />
      ) : (
        <Loading name={text('loading')}>
          <ListSkeleton rows={4} />
        </Loading>
      )}
    </DialogSheet>
  )
}

export function LoadFailed({ isLoading, onReload }: { isLoading: boolean; onReload: () => void }) {
  const text = useText()
  return (
    <ErrorState
      picture={<StatePicture picture="error" />}
      title={text('did_not_load_title')}
      text={text('account_did_not_load')}
      action={
        <Button icon={<RotateCw />} busy={isLoading} onClick={onReload}>
          {text('try_again')}
        </Button>
      }
      isBare
    />
  )
}
