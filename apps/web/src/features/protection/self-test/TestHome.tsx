import type { ResponseOf } from '@tablestakes/contract/call'
import { forgetSelfTests, getSelfTests } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Trash2 } from 'lucide-react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { writeDay } from '../../../shell/protection/times.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'

type Results = ResponseOf<typeof getSelfTests>['list']

/** What the test is, that nobody else sees it, and earlier results. */
export function TestHome({ list, onStart }: { list: Results; onStart: () => void }) {
  const text = useText()
  const { mutate, isPending } = useApiMutation(forgetSelfTests, { refreshes: [getSelfTests] })
  const footer = (
    <Button look="action" size="lg" block onClick={onStart}>
      {text('selftest_start')}
    </Button>
  )
  return (
    <DialogSheet title={text('selftest_title')} subtitle={text('selftest_subtitle')} footer={footer}>
      <div className="care-stack">
        <p className="care-plain">{text('selftest_text')}</p>
        {list.length > 0 && (
          <section>
            <h3 className="care-label">{text('selftest_earlier')}</h3>
            <List name={text('selftest_earlier')}>
              {list.map(({ at, score, level }) => (
                <ListRow
                  key={at}
                  title={text(`selftest_level_${level}`)}
                  text={writeDay(at)}
                  end={<Num>{score}</Num>}
                />
              ))}
            </List>
            <Button look="text" block icon={<Trash2 />} busy={isPending} onClick={() => mutate({})}>
              {text('selftest_forget')}
            </Button>
          </section>
        )}
      </div>
    </DialogSheet>
  )
}
