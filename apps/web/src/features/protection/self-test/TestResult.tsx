import type { ResponseOf } from '@tablestakes/contract/call'
import type { getSelfTests } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronRight, Gauge, MessageCircle, Pause } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'

type Result = ResponseOf<typeof getSelfTests>['list'][number]

const SCORE_MOST = 27

/** What the answers say, without judging, and the steps that help from here. */
export function TestResult({ result: { score, level }, onBack }: { result: Result; onBack: () => void }) {
  const text = useText()
  const onward = <ChevronRight className="flip size-5 text-ink-3" aria-hidden="true" />
  const footer = (
    <Button size="lg" block onClick={onBack}>
      {text('back')}
    </Button>
  )
  return (
    <DialogSheet title={text('selftest_result')} footer={footer}>
      <div className="care-stack">
        <section className="care-score card" data-level={level}>
          <p>
            <Num>{score}</Num> <span>{text('selftest_of', { most: SCORE_MOST })}</span>
          </p>
          <h3>{text(`selftest_level_${level}`)}</h3>
          <p>{text(`selftest_says_${level}`)}</p>
        </section>
        <section>
          <h3 className="care-label">{text('selftest_steps')}</h3>
          <List name={text('selftest_steps')}>
            <ListRow mark={<Gauge />} title={text('limit_set')} end={onward} onPress={() => void openDialog('limit')} />
            <ListRow
              mark={<Pause />}
              title={text('break_title')}
              end={onward}
              onPress={() => void openDialog('break')}
            />
            <ListRow
              mark={<MessageCircle />}
              title={text('help_title')}
              text={text('help_subtitle')}
              end={onward}
              onPress={() => void openDialog('help-lines')}
            />
          </List>
        </section>
        <p className="care-note">{text('selftest_private')}</p>
      </div>
    </DialogSheet>
  )
}
