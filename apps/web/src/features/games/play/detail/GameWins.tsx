import { moneyTypes } from '@tablestakes/contract/fields'
import type { Game } from '@tablestakes/contract/games'
import { getMoodGroup, noticeTypes } from '@tablestakes/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { useAgo } from '../../../../lib/words/use-ago.ts'
import { plainArt } from '../../../../shell/games/GameLink.tsx'
import { SiteMoney } from '../../../../shell/money/SiteMoney.tsx'
import { RowHead } from '../../../../ui/showcase/RowHead.tsx'
import { Ticker } from '../../../../ui/showcase/Ticker.tsx'

const CARDS = 12

/** Who won here lately, masked. Without winners it shows nothing. */
export function GameWins({ game }: { game: Game }) {
  const text = useText()
  const ago = useAgo()
  const { data } = useQuery(apiQuery(getMoodGroup, { notice_type: noticeTypes.WINNING }))
  const winners = (data?.winners ?? []).filter(({ game_id }) => game_id === game.id).slice(0, CARDS)
  if (winners.length === 0) return null
  return (
    <section className="game-wins" aria-label={text('detail_wins')}>
      <RowHead title={text('detail_wins')} isLive />
      <Ticker
        name={text('detail_wins')}
        items={winners.map(({ uid, time, amount, nickname, money_type }) => ({
          key: `${uid}/${time}/${amount}`,
          thumbSrc: plainArt(game),
          amount: <SiteMoney amount={amount} isGold={money_type === moneyTypes.GOLD} />,
          text: (
            <>
              <bdi>{nickname}</bdi> · {ago(time)}
            </>
          ),
        }))}
      />
    </section>
  )
}
