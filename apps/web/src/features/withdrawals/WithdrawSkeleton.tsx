import './withdraw.css'
import { Skeleton } from '../../ui/states/Skeleton.tsx'

/** The boxes of the page: what can leave, the amount, the ways, the account. */
export function WithdrawSkeleton() {
  return (
    <div className="withdraw-columns">
      <div className="withdraw-column">
        <Skeleton height="176px" radius="var(--r-lg)" />
      </div>
      <div className="withdraw-column">
        <Skeleton height="84px" radius="var(--r-lg)" />
        <div className="withdraw-bones">
          <Skeleton height="48px" radius="14px" />
          <Skeleton height="48px" radius="14px" />
          <Skeleton height="48px" radius="14px" />
        </div>
        <Skeleton height="62px" radius="var(--r-md)" />
        <Skeleton height="180px" radius="var(--r-lg)" />
        <Skeleton height="56px" radius="18px" />
      </div>
    </div>
  )
}
