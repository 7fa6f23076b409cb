import { moneyTypes } from '@tablestakes/contract/fields'
import { playTypes } from '@tablestakes/contract/games'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Play, RotateCw } from 'lucide-react'
import { navigate, toHref } from '../../../../lib/address/hash-location.ts'
import { hasPlayer, useHasPlayer } from '../../../../lib/session/session.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../../../shell/frame/home.ts'
import { Notices } from '../../../../shell/protection/Notices.tsx'
import { playAddress } from '../web-game/read-address.ts'
import type { GameDetail } from './GamePage.tsx'
import { waysIn } from './ways-in.ts'

type PlayFootProps = { detail: GameDetail; isAsking: boolean; onAsk: () => Promise<unknown> }

/** The way in, always in the thumb's reach, and one line of truth about what pressing it does. */
export function PlayFoot({ detail, isAsking, onAsk }: PlayFootProps) {
  const text = useText()
  return (
    <div className="game-foot">
      {detail.state === 'open' ? (
        <OpenFoot detail={detail} />
      ) : detail.state === 'soon' ? (
        <>
          <Button
            size="lg"
            block
            icon={<Play />}
            // Specification §8: the toggle of a web game that is not open answers with this alert.
            onClick={() =>
              void openDialog('alert', {
                title: text('Not_open_yet'),
                message: text('detail_soon_text', { name: detail.game.name }),
              })
            }
          >
            {text('detail_play')}
          </Button>
          <p>{text('detail_soon_note')}</p>
        </>
      ) : detail.state === 'down' ? (
        <>
          <Button size="lg" block icon={<RotateCw />} busy={isAsking} onClick={() => void onAsk()}>
            {text('try_again')}
          </Button>
          <p>{text('detail_down_note')}</p>
        </>
      ) : (
        <>
          <ButtonLink size="lg" block href={toHref(HOME)}>
            {text('to_lobby')}
          </ButtonLink>
          <p>{text('detail_closed_note')}</p>
        </>
      )}
    </div>
  )
}

function OpenFoot({ detail }: { detail: GameDetail }) {
  const text = useText()
  const { id } = detail.game
  const isPlayer = useHasPlayer()
  const ways = waysIn({
    isPlayer,
    hasDemo: detail.has_demo,
    moneys: detail.limits.map(({ money_type }) => (money_type === moneyTypes.GOLD ? 'gold' : 'cash')),
  })
  const open = (type: (typeof playTypes)[keyof typeof playTypes]) => navigate(playAddress(id, type))
  return (
    <>
      <div className="game-ways" data-single={ways.free === null || ways.main === null || undefined}>
        {ways.free && (
          <Button
            size="lg"
            look={ways.main ? 'quiet' : 'action'}
            icon={ways.main ? undefined : <Play />}
            onClick={() => open(playTypes.GOLD)}
          >
            {text(ways.free === 'gold' ? 'detail_gold' : 'detail_demo')}
          </Button>
        )}
        {ways.main && (
          <Button
            size="lg"
            look="action"
            icon={<Play />}
            onClick={() => void (isPlayer ? open(playTypes.CAPITAL) : enterAndPlay(() => open(playTypes.CAPITAL)))}
          >
            {text('detail_play')}
          </Button>
        )}
      </div>
      <p>{text(ways.truth)}</p>
      <Notices />
    </>
  )
}

/** A guest joins first and is then where they wanted to be. */
async function enterAndPlay(play: () => void): Promise<void> {
  await openDialog('register')
  if (hasPlayer()) play()
}
