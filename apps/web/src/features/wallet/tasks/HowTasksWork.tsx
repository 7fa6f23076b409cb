import { Dices, ListOrdered, Sparkles } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { Card } from '../../../ui/lists/Card.tsx'

/** Three sentences that answer what players ask about wagering. */
export function HowTasksWork() {
  const text = useText()
  return (
    <section>
      <h3 className="tasks-head">{text('tasks_how')}</h3>
      <Card className="tasks-how">
        <ul>
          <li>
            <Dices aria-hidden="true" />
            {text('tasks_how_1')}
          </li>
          <li>
            <ListOrdered aria-hidden="true" />
            {text('tasks_how_2')}
          </li>
          <li>
            <Sparkles aria-hidden="true" />
            {text('tasks_how_3')}
          </li>
        </ul>
      </Card>
    </section>
  )
}
