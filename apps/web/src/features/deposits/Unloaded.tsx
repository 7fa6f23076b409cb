import type { TextKey } from '@tablestakes/dictionary/keys'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.ts'
import { ApiFailure, ApiRefusal } from '../../lib/refusal.ts'
import { StatePicture } from '../../shell/StatePicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/StateMessage.tsx'

type UnloadedProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** What did not load, in words. */
  failedKey: TextKey
  /** The shape of what is on its way. */
  children: ReactNode
}

/** What stands where an answer is still missing: its shape while it comes; what was refused, or whose fault it was. */
export function Unloaded({ query: { error, isFetching, refetch }, failedKey, children }: UnloadedProps) {
  const text = useText()
  if (!error) return <Loading name={text('loading')}>{children}</Loading>
  const isLineBroken = error instanceof ApiFailure && error.status === null
  return (
    <ErrorState
      picture={<StatePicture picture="error" />}
      title={text(failedKey)}
      text={error instanceof ApiRefusal ? error.message : text(isLineBroken ? 'status_offline' : 'order_failed_text')}
      action={
        <Button icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
          {text('try_again')}
        </Button>
      }
      isBare
    />
  )
}
