import type { ResponseOf } from '@tablestakes/contract/call'
import { platformRefusals } from '@tablestakes/contract/platform-refusals'
import { getFirm } from '@tablestakes/contract/suppliers'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { ApiRefusal } from '../../../lib/api/refusal.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Loading, Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { BrowseHead } from './BrowseHead.tsx'
import { GameGrid, GridUnloaded } from './GameGrid.tsx'
import { useGamePages } from './use-game-pages.ts'

/** Who this provider is, and all of its games. */
export function OneFirm({ provider }: { provider: string }) {
  const text = useText()
  const firm = useQuery(apiQuery(getFirm, { provider }))
  const list = useGamePages({ provider })
  if (firm.error instanceof ApiRefusal && firm.error.code === platformRefusals.NOT_FOUND.code) return <NoSuchFirm />
  const name = firm.data?.firm.name ?? text('screen_provider')
  return (
    <>
      <BrowseHead title={<bdi>{name}</bdi>} />
      {firm.data ? (
        <FirmCardLarge detail={firm.data} />
      ) : firm.isError ? (
        <GridUnloaded query={firm} />
      ) : (
        <Loading name={text('loading')}>
          <div className="browse-state">
            <Skeleton height="128px" radius="var(--r-lg)" />
          </div>
        </Loading>
      )}
      {!firm.isError && (
        <GameGrid
          list={list}
          name={text('firm_games', { name })}
          empty={
            <div className="browse-state">
              <EmptyState
                picture={<StatePicture picture="empty" />}
                title={text('category_empty_title')}
                text={text('firm_no_games')}
                action={<ButtonLink href={toHref('/gameFirm')}>{text('firm_all')}</ButtonLink>}
              />
            </div>
          }
        />
      )}
    </>
  )
}

function FirmCardLarge({ detail: { firm, about, licence } }: { detail: ResponseOf<typeof getFirm> }) {
  const text = useText()
  return (
    <section className="card firm-card">
      <img src={`/art/marks/${firm.mark}.svg`} alt="" width={64} height={64} />
      <div>
        <b>{firm.name}</b>
        <small>{text('games_count', { count: firm.game_count })}</small>
      </div>
      {about !== '' && <p>{about}</p>}
      {licence !== '' && <p className="firm-licence">{licence}</p>}
      {firm.url !== '' && (
        <a className="firm-site" href={firm.url} target="_blank" rel="noreferrer">
          <bdi>{new URL(firm.url).host}</bdi>
          <ExternalLink aria-hidden="true" />
        </a>
      )}
    </section>
  )
}

function NoSuchFirm() {
  const text = useText()
  return (
    <>
      <BrowseHead title={text('screen_provider')} />
      <div className="browse-state">
        <EmptyState
          picture={<StatePicture picture="not-found" />}
          title={text('firm_missing_title')}
          text={text('firm_missing_text')}
          action={<ButtonLink href={toHref('/gameFirm')}>{text('firm_all')}</ButtonLink>}
        />
      </div>
    </>
  )
}
