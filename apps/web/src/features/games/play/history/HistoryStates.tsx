import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { toHref } from '../../../../lib/address/hash-location.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { HOME } from '../../../../shell/frame/home.ts'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { Unloaded, type UnloadedProps } from '../../../../shell/states/Unloaded.tsx'
import { EmptyState } from '../../../../ui/states/StateMessage.tsx'

const words = { failed: 'bets_failed_title', refused: 'bets_refused_title', text: 'bets_failed_text' } as const

/** Before a list is there. */
export const BetsUnloaded = ({ isBare = false, ...rest }: UnloadedProps) => (
  <Unloaded words={words} isBare={isBare} {...rest} />
)

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
