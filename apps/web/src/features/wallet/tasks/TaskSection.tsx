import './tasks.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { ChevronRight } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useRates } from '../../../shell/games/use-rates.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { SectionFailed } from '../SectionFailed.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { useBetTasks } from '../wallet-queries.ts'
import { TaskCard } from './TaskCard.tsx'
import { TasksSkeleton } from './TasksSkeleton.tsx'
import { isBonusShort, tasksOf } from './tasks.ts'

/** The wallet shows the next few; the overlay has every one. */
const SHOWN_TASKS = 3

/** What is on its way to become cash: bonuses, and top-ups that are not yet played. */
export function TaskSection({ coin }: { coin: bigint }) {
  const text = useText()
  const query = useBetTasks()
  const rates = useRates()
  const tasks = query.data && tasksOf(query.data)
  const openAll = () => void openDialog('bonus-tasks')
  return (
    <section className="wallet-part">
      <SectionHead
        title={text('wallet_tasks')}
        count={tasks?.length ?? 0}
        more={{ text: text('wallet_tasks_how'), onPress: openAll }}
      />
      {tasks === undefined ? (
        query.isError ? (
          <SectionFailed query={query} />
        ) : (
          <TasksSkeleton />
        )
      ) : tasks.length === 0 ? (
        <NoTasks />
      ) : (
        <div className="tasks-list">
          {tasks.slice(0, SHOWN_TASKS).map((task) => (
            <TaskCard key={task.id} task={task} isShort={isBonusShort(tasks, coin)} rates={rates} />
          ))}
          {tasks.length > SHOWN_TASKS && (
            <Button block onClick={openAll}>
              {text('wallet_tasks_all', { count: tasks.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function NoTasks() {
  const text = useText()
  return (
    <List name={text('wallet_tasks')}>
      <ListRow
        mark={<img className="purse-mark" src="/art/marks/purse-bonus.svg" alt="" width="28" height="28" />}
        title={text('wallet_tasks_none')}
        text={text('wallet_tasks_none_text')}
        end={<ChevronRight className="flip" aria-hidden="true" />}
        href={toHref('/activity')}
      />
    </List>
  )
}
