import { useText } from '../../lib/words/i18n.ts'
import { Loading, Skeleton } from '../../ui/states/Skeleton.tsx'

/** The box of the cash card: figure, two buttons, two cells. */
export function CashSkeleton() {
  const text = useText()
  return (
    <Loading name={text('loading')}>
      <div className="cash card cash-skeleton">
        <Skeleton width="44%" height="14px" />
        <Skeleton width="62%" height="38px" radius="12px" />
        <div className="cash-do">
          <Skeleton height="50px" radius="var(--r-md)" />
          <Skeleton height="50px" radius="var(--r-md)" />
        </div>
        <div className="cash-cells">
          <Cell />
          <Cell />
        </div>
      </div>
    </Loading>
  )
}

function Cell() {
  return (
    <div>
      <Skeleton width="32px" height="32px" radius="10px" />
      <span>
        <Skeleton width="48px" height="11px" />
        <Skeleton width="84px" height="16px" />
        <Skeleton width="72px" height="11px" />
      </span>
    </div>
  )
}
