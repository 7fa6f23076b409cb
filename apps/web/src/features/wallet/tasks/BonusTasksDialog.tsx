import './tasks.css'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { RotateCw } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { HOME } from '../../../shell/frame/home.ts'
import { useRates } from '../../../shell/games/use-rates.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/StateMessage.tsx'
import { EyeToggle } from '../EyeToggle.tsx'
import { useBetTasks } from '../wallet-queries.ts'
import { HowTasksWork } from './HowTasksWork.tsx'
import { TaskCard } from './TaskCard.tsx'
import { TasksSkeleton } from './TasksSkeleton.tsx'
import { isBonusShort, type Task, tasksOf } from './tasks.ts'

/** Every open wagering task, oldest first: which one bets fill now, which wait, and what each sets free. */
export default function BonusTasksDialog() {
  const text = useText()
  const query = useBetTasks()
  return (
    <DialogSheet title={text('dialog_bonus_tasks')} subtitle={text('tasks_subtitle')}>
      {query.data ? (
        <OpenTasks tasks={tasksOf(query.data)} />
      ) : query.isError ? (
        <TasksFailed isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <TasksSkeleton />
      )}
    </DialogSheet>
  )
}

function OpenTasks({ tasks }: { tasks: readonly Task[] }) {
  const text = useText()
  const coin = useSession((session) => session.user?.coin ?? 0n)
  const isShort = isBonusShort(tasks, coin)
  const lists = [
    { name: text('tasks_coin'), tasks: tasks.filter(({ kind }) => kind === 'coin') },
    { name: text('tasks_cash'), tasks: tasks.filter(({ kind }) => kind === 'cash') },
  ].filter((list) => list.tasks.length > 0)
  return (
    <div className="tasks">
      {lists.length === 0 && <NoTasks />}
      {lists.map((list, place) => (
        <TaskList key={list.name} {...list} isShort={isShort} hasEye={place === 0} />
      ))}
      <HowTasksWork />
      {lists.length > 0 && (
        <ButtonLink block href={toHref(HOME)}>
          {text('tasks_play')}
        </ButtonLink>
      )}
    </div>
  )
}

type TaskListProps = { name: string; tasks: readonly Task[]; isShort: boolean; hasEye: boolean }

function TaskList({ name, tasks, isShort, hasEye }: TaskListProps) {
  const rates = useRates()
  return (
    <section>
      <div className="tasks-top">
        <h3 className="tasks-head">
          {name} <Num>{tasks.length}</Num>
        </h3>
        {hasEye && <EyeToggle />}
      </div>
      <ol className="tasks-list">
        {tasks.map((task) => (
          <li key={task.id} className="tasks-task">
            <TaskCard task={task} isShort={isShort} rates={rates} saysNow />
          </li>
        ))}
      </ol>
    </section>
  )
}

function NoTasks() {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture="empty" />}
      title={text('tasks_empty_title')}
      text={text('tasks_empty_text')}
      action={<ButtonLink href={toHref('/activity')}>{text('tasks_see_offers')}</ButtonLink>}
      isBare
    />
  )
}

function TasksFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const text = useText()
  return (
    <ErrorState
      picture={<StatePicture picture="error" />}
      title={text('tasks_failed_title')}
      text={text('tasks_failed_text')}
      action={
        <Button icon={<RotateCw />} busy={isBusy} onClick={onRetry}>
          {text('try_again')}
        </Button>
      }
      isBare
    />
  )
}
