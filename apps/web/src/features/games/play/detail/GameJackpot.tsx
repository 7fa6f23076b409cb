import { gameCategories } from '@tablestakes/contract/game-categories'
import type { Game } from '@tablestakes/contract/games'
import { getJackpot } from '@tablestakes/contract/jackpots'
import { formatPercent } from '@tablestakes/domain/money/format'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { useAgo } from '../../../../lib/words/use-ago.ts'
import { SiteMoney } from '../../../../shell/money/SiteMoney.tsx'
import { weave } from '../../../../ui/weave.ts'
import type { GameDetail } from './GamePage.tsx'

/** Between two looks nothing is made up: it shows what the books hold. Not asked for while the page is hidden. */
const LOOK_MS = 5_000
/** Parts are in millionths of a stake. */
const MILLIONTHS_PER_PERCENT = 10_000

type GameJackpotProps = { game: Game; category: GameDetail['category'] }

/** The pot that slots share, as it stands, and who won it last. Other games have none, so nothing is asked for them. */
export function GameJackpot({ game, category }: GameJackpotProps) {
  const text = useText()
  const ago = useAgo()
  const { data } = useQuery({
    ...apiQuery(getJackpot, {}),
    enabled: category === gameCategories.SLOTS,
    refetchInterval: LOOK_MS,
  })
  const jackpot = data?.jackpot
  if (!jackpot?.games.includes(game.id)) return null
  const [last] = jackpot.winners
  const part = formatPercent(jackpot.part / MILLIONTHS_PER_PERCENT, 4)
  return (
    <section className="game-jackpot card" aria-label={text('detail_jackpot')}>
      <h2>{text('detail_jackpot')}</h2>
      <p className="game-jackpot-amount">
        <SiteMoney amount={jackpot.amount} isGold={false} />
      </p>
      <p>{text('detail_jackpot_text', { count: jackpot.games.length, part })}</p>
      {last && (
        <p>
          {weave(text('detail_jackpot_last'), [
            <b key="amount">
              <SiteMoney amount={last.amount} isGold={false} />
            </b>,
            <bdi key="name">{last.nickname}</bdi>,
            ago(last.time),
          ])}
        </p>
      )}
    </section>
  )
}
