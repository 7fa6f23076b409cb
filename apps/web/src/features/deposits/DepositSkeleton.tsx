import { useText } from '../../lib/words/i18n.ts'
import { places } from '../../ui/places.ts'
import { Loading, Skeleton } from '../../ui/states/Skeleton.tsx'

const AMOUNTS = 6
const METHODS = 4

/** The boxes of the page: amount, chips, what comes of it, methods. */
export function DepositSkeleton() {
  const text = useText()
  return (
    <Loading name={text('loading')}>
      <div className="deposit-columns">
        <div className="deposit-column">
          <Skeleton height="84px" radius="var(--r-lg)" />
          <div className="chips">
            {places(AMOUNTS).map((place) => (
              <Skeleton key={place} height="52px" radius="14px" />
            ))}
          </div>
          <div className="tiles-radio" data-columns="2">
            {places(METHODS).map((place) => (
              <Skeleton key={place} height="62px" radius="var(--r-md)" />
            ))}
          </div>
        </div>
        <div className="deposit-column">
          <Skeleton height="196px" radius="var(--r-lg)" />
          <Skeleton height="56px" radius="18px" />
        </div>
      </div>
    </Loading>
  )
}
