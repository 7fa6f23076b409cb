import './tasks.css'
import { useText } from '../../../lib/words/i18n.ts'
import { Loading, Skeleton } from '../../../ui/states/Skeleton.tsx'

/** Two boxes of the kind that tasks come in. */
export function TasksSkeleton() {
  const text = useText()
  return (
    <Loading name={text('loading')}>
      <div className="tasks-list">
        <TaskSkeleton />
        <TaskSkeleton />
      </div>
    </Loading>
  )
}

function TaskSkeleton() {
  return (
    <div className="task card task-skeleton">
      <div className="task-head">
        <Skeleton width="36px" height="36px" radius="12px" />
        <span>
          <Skeleton width="60%" height="15px" />
          <Skeleton width="38%" height="11px" />
        </span>
        <Skeleton width="84px" height="18px" />
      </div>
      <Skeleton height="10px" radius="5px" />
      <Skeleton width="70%" height="11px" />
    </div>
  )
}
