import type { TextKey } from '@tablestakes/dictionary/keys'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiFailure, ApiRefusal } from '../../lib/api/refusal.ts'
import { useText } from '../../lib/words/i18n.ts'
import { Loading } from '../../ui/states/Skeleton.tsx'
import { ErrorState } from '../../ui/states/StateMessage.tsx'
import { StatePicture } from './StatePicture.tsx'

export type UnloadedProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Inside a sheet it stands on the sheet itself. */
  isBare?: boolean
  /** The shape of what is on its way. */
  children: ReactNode
}
/** What did not load, what was refused, and what a failure means for the player. */
type Words = { failed: TextKey; refused?: TextKey; text: TextKey }

/** What stands where an answer is still missing: its shape while it comes; what was refused, or whose fault it was. */
export function Unloaded({ query, words, isBare = true, children }: UnloadedProps & { words: Words }) {
  const text = useText()
  const { error, isFetching, refetch } = query
  if (!error) return <Loading name={text('loading')}>{children}</Loading>
  const isRefused = error instanceof ApiRefusal
  const isLineBroken = error instanceof ApiFailure && error.status === null
  return (
    <ErrorState
      picture={<StatePicture picture="error" />}
      title={text((isRefused && words.refused) || words.failed)}
      text={isRefused ? error.message : text(isLineBroken ? 'status_offline' : words.text)}
      action={
        <Button icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
          {text('try_again')}
        </Button>
      }
      isBare={isBare}
    />
  )
}
