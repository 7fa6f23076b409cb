import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { toHref } from '../../lib/address/hash-location.ts'
import { indexQuery } from '../../lib/api/index-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { EmptyState, ErrorState } from '../../ui/states/StateMessage.tsx'

export function LobbyEmpty() {
  const text = useText()
  return (
    <div className="lobby-state">
      <EmptyState
        picture={<StatePicture picture="empty" />}
        title={text('lobby_empty_title')}
        text={text('lobby_empty_text')}
      />
    </div>
  )
}

export function CategoryEmpty() {
  const text = useText()
  return (
    <div className="lobby-state">
      <EmptyState
        picture={<StatePicture picture="empty" />}
        title={text('category_empty_title')}
        text={text('category_empty_text')}
        action={<ButtonLink href={toHref('/game')}>{text('category_empty_action')}</ButtonLink>}
      />
    </div>
  )
}

export function LobbyFailed() {
  const text = useText()
  const { refetch, isFetching } = useQuery(indexQuery)
  return (
    <div className="lobby-state">
      <ErrorState
        picture={<StatePicture picture="error" />}
        title={text('lobby_failed_title')}
        text={text('lobby_failed_text')}
        action={
          <Button icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
            {text('try_again')}
          </Button>
        }
      />
    </div>
  )
}
