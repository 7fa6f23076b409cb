import './trust.css'
import '../browse.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getTrust } from '@tablestakes/contract/games'
import { formatCount } from '@tablestakes/domain/money/format'
import { languages } from '@tablestakes/domain/site/language'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { toHref } from '../../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { useLanguage, useText } from '../../../../lib/words/i18n.ts'
import { useScreenTitle } from '../../../../shell/frame/screen-title.ts'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { Loading, Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states/StateMessage.tsx'
import { BrowseHead } from '../BrowseHead.tsx'
import { TrustGame } from './TrustGame.tsx'

type Trust = ResponseOf<typeof getTrust>

/** What our games say they return, and what they did return. Open to everyone. */
export default function TrustScreen() {
  const trust = useQuery(apiQuery(getTrust, {}))
  return (
    <div className="browse trust">
      <BrowseHead title={useScreenTitle()} />
      {trust.data ? <Counted trust={trust.data} /> : <Uncounted query={trust} />}
    </div>
  )
}

function Counted({ trust }: { trust: Trust }) {
  const text = useText()
  // A game without a supplier states no return, so there is nothing to compare the count with.
  const rows = trust.list
    .filter(({ game, rounds }) => game.rtp > 0 || rounds > 0)
    .toSorted((one, other) => other.rounds - one.rounds)
  const rounds = rows.reduce((sum, row) => sum + row.rounds, 0)
  return (
    <>
      <section className="card trust-intro">
        <p>{text('trust_intro')}</p>
        <div className="trust-total">
          <Num>{formatCount(rounds)}</Num>
          <span>{text('trust_total', { count: rounds })}</span>
        </div>
        <CountedWhen trust={trust} />
      </section>
      {rows.length === 0 ? (
        <div className="browse-state">
          <EmptyState
            picture={<StatePicture picture="empty" />}
            title={text('trust_none_title')}
            text={text('trust_none_text')}
            action={<ButtonLink href={toHref('/game')}>{text('to_lobby')}</ButtonLink>}
          />
        </div>
      ) : (
        <ul className="trust-games" aria-label={text('trust_games')}>
          {rows.map((row) => (
            <TrustGame key={row.game.id} row={row} />
          ))}
        </ul>
      )}
      <HowToRead />
    </>
  )
}

function CountedWhen({ trust: { since, counted_time } }: { trust: Trust }) {
  const text = useText()
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  if (since === null || counted_time === null) return null
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p className="trust-when">{text('trust_since', { day: day.format(since), time: moment.format(counted_time) })}</p>
  )
}

function HowToRead() {
  const text = useText()
  return (
    <section className="card trust-how">
      <h2>{text('trust_how_title')}</h2>
      <ol>
        <li>{text('trust_how_stated')}</li>
        <li>{text('trust_how_observed')}</li>
        <li>{text('trust_how_range')}</li>
        <li>{text('trust_how_chance')}</li>
        <li>{text('trust_how_own')}</li>
        <li>{text('trust_how_device')}</li>
      </ol>
    </section>
  )
}

type Reloadable = { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }

function Uncounted({ query }: { query: Reloadable }) {
  const text = useText()
  if (query.isError)
    return (
      <div className="browse-state">
        <ErrorState
          picture={<StatePicture picture="error" />}
          title={text('trust_failed_title')}
          text={text('trust_failed_text')}
          action={
            <Button icon={<RotateCw />} busy={query.isFetching} onClick={() => void query.refetch()}>
              {text('try_again')}
            </Button>
          }
        />
      </div>
    )
  return (
    <Loading name={text('loading')}>
      <div className="browse-state trust-wait">
        <Skeleton height="132px" radius="var(--r-lg)" />
        <Skeleton height="196px" radius="var(--r-lg)" />
        <Skeleton height="196px" radius="var(--r-lg)" />
      </div>
    </Loading>
  )
}
