import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { toHref } from '../../lib/hash-location.ts'
import { useText } from '../../lib/i18n.ts'
import { indexQuery } from '../../lib/index-query.ts'
import { StatePicture } from '../../shell/StatePicture.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx'

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
