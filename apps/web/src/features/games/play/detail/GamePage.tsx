import type { ResponseOf } from '@tablestakes/contract/call'
import type { getGameDetail } from '@tablestakes/contract/games'
import { useText } from '../../../../lib/words/i18n.ts'
import { GameLink } from '../../../../shell/games/GameLink.tsx'
import { GameRail } from '../../../../shell/games/GameRail.tsx'
import UnfinishedBar from '../../../../shell/games/UnfinishedBar.tsx'
import { GameFacts } from './GameFacts.tsx'
import { GameHero } from './GameHero.tsx'
import { GameJackpot } from './GameJackpot.tsx'
import { GameRules } from './GameRules.tsx'
import { GameWins } from './GameWins.tsx'
import { PlayFoot } from './PlayFoot.tsx'

export type GameDetail = ResponseOf<typeof getGameDetail>

type GamePageProps = { detail: GameDetail; isAsking: boolean; onAsk: () => Promise<unknown> }

export function GamePage({ detail, isAsking, onAsk }: GamePageProps) {
  const text = useText()
  const { game, alike } = detail
  return (
    <article className="game-page" aria-label={game.name}>
      <GameHero detail={detail} />
      <div className="game-column">
        <UnfinishedBar gameId={game.id} />
        <GameFacts detail={detail} />
        <GameJackpot game={game} category={detail.category} />
        <GameWins game={game} />
        <GameRules about={detail.about} rules={detail.rules} />
      </div>
      {alike.length > 0 && (
        <div className="game-alike">
          <GameRail title={text('detail_alike')}>
            {alike.map((other) => (
              <GameLink key={other.id} game={other} />
            ))}
          </GameRail>
        </div>
      )}
      <PlayFoot detail={detail} isAsking={isAsking} onAsk={onAsk} />
    </article>
  )
}
