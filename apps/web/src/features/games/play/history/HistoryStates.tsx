import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { toHref } from '../../../../lib/hash-location.ts'
import { useText } from '../../../../lib/i18n.ts'
import { ApiFailure, ApiRefusal } from '../../../../lib/refusal.ts'
import { HOME } from '../../../../shell/home.ts'
import { StatePicture } from '../../../../shell/StatePicture.tsx'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Loading } from '../../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/StateMessage.tsx'

type UnloadedProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  isBare?: boolean
  /** The shape of what is on its way. */
  children: ReactNode
}

/** Before a list is there: its shape while it comes; what was refused, or whose fault it was. */
export function Unloaded({ query: { error, isFetching, refetch }, isBare = false, children }: UnloadedProps) {
  const text = useText()
  if (!error) return <Loading name={text('loading')}>{children}</Loading>
  const isRefused = error instanceof ApiRefusal
  const isLineBroken = error instanceof ApiFailure && error.status === null
  return (
    <ErrorState
      picture={<StatePicture picture="error" />}
      title={text(isRefused ? 'bets_refused_title' : 'bets_failed_title')}
      text={isRefused ? error.message : text(isLineBroken ? 'status_offline' : 'bets_failed_text')}
      action={
        <Button icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
          {text('try_again')}
        </Button>
      }
      isBare={isBare}
    />
  )
}

type NoBetsProps = { isUnfiltered: boolean; onShowAll: () => void; isBare?: boolean }

export function NoBets({ isUnfiltered, onShowAll, isBare = false }: NoBetsProps) {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture={isUnfiltered ? 'no-bets' : 'no-results'} />}
      title={text(isUnfiltered ? 'bets_none_title' : 'bets_nothing_title')}
      text={text(isUnfiltered ? 'bets_none_text' : 'bets_nothing_text')}
      action={
        isUnfiltered ? (
          <ButtonLink href={toHref(HOME)}>{text('bets_none_browse')}</ButtonLink>
        ) : (
          <Button onClick={onShowAll}>{text('bets_show_all')}</Button>
        )
      }
      isBare={isBare}
    />
  )
}
