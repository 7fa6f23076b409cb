import './browse.css'
import { listFirms } from '@tablestakes/contract/suppliers'
import { useQuery } from '@tanstack/react-query'
import { useHashQuery } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { FirmCard } from '../../../shell/games/FirmCard.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { places } from '../../../ui/places.ts'
import { Loading, Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { BrowseHead } from './BrowseHead.tsx'
import { GridUnloaded } from './GameGrid.tsx'
import { OneFirm } from './OneFirm.tsx'

/** A provider and its games; without one in the address, all providers. */
export default function FirmScreen() {
  const provider = new URLSearchParams(useHashQuery()).get('provider')
  return <div className="browse">{provider ? <OneFirm key={provider} provider={provider} /> : <AllFirms />}</div>
}

function AllFirms() {
  const text = useText()
  const firms = useQuery(apiQuery(listFirms, {}))
  return (
    <>
      <BrowseHead title={text('providers')} />
      {!firms.data ? (
        firms.isError ? (
          <GridUnloaded query={firms} />
        ) : (
          <Loading name={text('loading')}>
            <div className="firms">
              {places(6).map((place) => (
                <Skeleton key={place} height="64px" radius="var(--r-lg)" />
              ))}
            </div>
          </Loading>
        )
      ) : firms.data.list.length === 0 ? (
        <div className="browse-state">
          <EmptyState
            picture={<StatePicture picture="empty" />}
            title={text('firms_none_title')}
            text={text('firms_none_text')}
          />
        </div>
      ) : (
        <div className="firms">
          {firms.data.list.map((firm) => (
            <FirmCard key={firm.key} firm={firm} />
          ))}
        </div>
      )}
    </>
  )
}
