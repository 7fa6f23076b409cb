import './centre.css'
import { moneyTypes } from '@tablestakes/contract/fields'
import { type FreeRoundsGiven, listFreeRounds } from '@tablestakes/contract/free-rounds'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { indexQuery } from '../../../lib/api/index-query.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { gamesById } from '../../../shell/games/games-by-id.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { useWrittenAward } from '../../../shell/rewards/awards.ts'

const SHOWN_GAMES = 4

/** Rounds a promotion pays for: what they are, what they win, until when, and the way into their games. */
export function FreeRounds() {
  const text = useText()
  const { data } = useQuery({ ...apiQuery(listFreeRounds, {}), enabled: useHasPlayer() })
  const given = data?.list ?? []
  const open = given.filter(({ state }) => state === 'open')
  const over = given.filter(({ state }) => state !== 'open')
  if (given.length === 0) return null
  return (
    <section className="free-rounds" aria-label={text('freeround_title')}>
      {open.map((one) => (
        <OpenRounds key={one.id} given={one} />
      ))}
      {over.length > 0 && <OverRounds list={over} />}
    </section>
  )
}

function OpenRounds({ given }: { given: FreeRoundsGiven }) {
  const text = useText()
  const { data: index } = useQuery(indexQuery)
  const { rounds, left, multiplier, won, stake, expires_at: until } = given
  return (
    <article className="card free-rounds-card">
      <div className="free-rounds-head">
        <img src="/art/objects/gift-open.svg" alt="" width="56" height="56" draggable={false} />
        <div>
          <h2>{text('freeround_title')}</h2>
          <p>
            <b>{text('freeround_left', { count: left, total: rounds })}</b> · <SiteMoney amount={stake} />
          </p>
        </div>
      </div>
      <p>{text('freeround_terms', { times: multiplier })}</p>
      <p>
        {text('freeround_until', { when: writeMoment(until) })}
        {won > 0n && (
          <>
            {' · '}
            {text('freeround_won')} <SiteMoney amount={won} tone="gold" />
          </>
        )}
      </p>
      <div className="free-rounds-games">
        {given.games.slice(0, SHOWN_GAMES).flatMap((id) => {
          const game = index && gamesById(index).get(id)
          return game ? (
            <ButtonLink key={id} size="sm" href={toHref(`/webgame?id=${id}&type=1`)}>
              {text('freeround_play', { name: game.name })}
            </ButtonLink>
          ) : (
            []
          )
        })}
      </div>
    </article>
  )
}

function OverRounds({ list }: { list: readonly FreeRoundsGiven[] }) {
  const text = useText()
  const written = useWrittenAward()
  return (
    <details className="card promo-fold">
      <summary>
        <span className="promo-fold-name">{text('freeround_title')}</span>
        <Num>{list.length}</Num>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>
        {list.map(({ id, rounds, stake, multiplier, state, won }) => (
          <li key={id}>
            <span>{written({ money_type: moneyTypes.COIN, amount: stake, multiplier, rounds })}</span>
            <small>
              {text(
                state === 'used'
                  ? 'freeround_used'
                  : state === 'expired'
                    ? 'freeround_expired'
                    : 'freeround_taken_back',
              )}
              {won > 0n && (
                <>
                  {' · '}
                  {text('freeround_won')} <SiteMoney amount={won} />
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
