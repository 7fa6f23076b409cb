import { moneyTypes } from '@tablestakes/contract/fields'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Coins, ShieldCheck, TrendingUp } from 'lucide-react'
import { toHref } from '../../../../lib/address/hash-location.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { writePercent } from '../../../../lib/words/write-figure.ts'
import { SiteMoney } from '../../../../shell/money/SiteMoney.tsx'
import { places } from '../../../../ui/places.ts'
import { weave } from '../../../../ui/weave.ts'
import { WageringLines } from '../wagering/WageringHere.tsx'
import type { GameDetail } from './GamePage.tsx'
import { writeReturn } from './write-return.ts'

/** What the game returns, how strongly it swings, what it can pay, and what a bet may be. Nothing of it is an advert. */
export function GameFacts({ detail }: { detail: GameDetail }) {
  const text = useText()
  const { game, limits } = detail
  const cash = limits.find((limit) => limit.money_type === moneyTypes.CASH) ?? limits[0]
  const stated = writeReturn({ least: game.rtp, most: detail.rtp_most }, writePercent)
  return (
    <section aria-label={text('detail_return')}>
      <dl className="game-stats card">
        <div>
          <dt>{text('detail_return')}</dt>
          <dd>{stated === null ? text('detail_not_stated') : <Num>{stated}</Num>}</dd>
        </div>
        <div>
          <dt>{text('detail_swing')}</dt>
          <dd>{isWave(game.rtp_wave) ? <Swing level={game.rtp_wave} /> : text('detail_not_stated')}</dd>
        </div>
        <div>
          <dt>{text('detail_most_win')}</dt>
          <dd>
            {cash ? (
              <SiteMoney amount={cash.max_win} isGold={cash.money_type === moneyTypes.GOLD} format="own" />
            ) : (
              text('detail_not_stated')
            )}
          </dd>
        </div>
      </dl>
      <ul className="game-lines">
        {limits.map((limit) => (
          <li key={limit.money_type}>
            <Coins aria-hidden="true" />
            <Limits limit={limit} />
          </li>
        ))}
        <WageringLines game={game} />
        {detail.is_fair && (
          <li>
            <a href={toHref('/trust')}>
              <ShieldCheck aria-hidden="true" />
              {text('detail_fair')}
            </a>
          </li>
        )}
        {!detail.is_fair && game.rtp > 0 && (
          <li>
            <a href={toHref('/trust')}>
              <TrendingUp aria-hidden="true" />
              {text('detail_trust')}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

function Limits({ limit }: { limit: GameDetail['limits'][number] }) {
  const text = useText()
  const isGold = limit.money_type === moneyTypes.GOLD
  const sides = [limit.min_bet, limit.max_bet].map((amount, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the least and the most never change places.
    <b key={place}>
      <SiteMoney amount={amount} isGold={isGold} />
    </b>
  ))
  return <span>{weave(text(isGold ? 'detail_limits_gold' : 'detail_limits'), sides)}</span>
}

type Wave = 1 | 2 | 3 | 4 | 5
const isWave = (level: number): level is Wave => level >= 1 && level <= 5

function Swing({ level }: { level: Wave }) {
  const text = useText()
  return (
    <>
      <span>{text(`detail_swing_${level}`)}</span>
      <span className="game-swing" role="img" aria-label={text('detail_swing_of', { level })}>
        {places(5).map((place) => (
          <i key={place} data-lit={place < level || undefined} />
        ))}
      </span>
    </>
  )
}
