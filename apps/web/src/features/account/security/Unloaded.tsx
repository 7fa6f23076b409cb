import { Button } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { ListSkeleton, Loading } from '../../../ui/states/Skeleton.tsx'
import { ErrorState } from '../../../ui/states/StateMessage.tsx'

type Reloadable = { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }

/** What a dialog shows before its answers are there: their shape while they come, a way to ask again when they did not. */
export function Unloaded({ queries, rows = 3 }: { queries: readonly Reloadable[]; rows?: number }) {
  const text = useText()
  const failed = queries.filter((query) => query.isError)
  if (failed.length === 0)
    return (
      <Loading name={text('loading')}>
        <ListSkeleton rows={rows} />
      </Loading>
    )
  const retry = (
    <Button
      icon={<RotateCw />}
      busy={failed.some((query) => query.isFetching)}
      onClick={() => {
        for (const query of failed) void query.refetch()
      }}
    >
      {text('try_again')}
    </Button>
  )
  return (
    <ErrorState
      picture={<StatePicture picture="error" />}
      title={text('security_failed_title')}
      text={text('security_failed_text')}
      action={retry}
      isBare
    />
  )
}
