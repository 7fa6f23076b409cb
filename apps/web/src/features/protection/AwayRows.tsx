import { Ban, ChevronRight, ClipboardList, MessageCircle, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { List, ListRow } from '../../ui/lists/List.tsx'

/** The ways out of play, from a look at oneself to leaving for good. A stop that holds can still be made longer. */
export function AwayRows({ isStopped }: { isStopped: boolean }) {
  const text = useText()
  const row = (icon: ReactNode, title: string, words: string, open: () => Promise<unknown>, isHard = false) => (
    <ListRow
      mark={icon}
      markTone={isHard ? 'danger' : 'plain'}
      title={title}
      text={words}
      end={<ChevronRight className="flip size-5 text-ink-3" aria-hidden="true" />}
      onPress={() => void open()}
    />
  )
  return (
    <section>
      <h3 className="care-label">{text('away_title')}</h3>
      <List name={text('away_title')}>
        {!isStopped && row(<Pause />, text('break_title'), text('break_range'), () => openDialog('break'))}
        {row(<Ban />, text('exclusion_title'), text('exclusion_range'), () => openDialog('exclusion'), true)}
        {row(<ClipboardList />, text('selftest_title'), text('selftest_subtitle'), () => openDialog('self-test'))}
        {row(<MessageCircle />, text('help_title'), text('help_subtitle'), () => openDialog('help-lines'))}
      </List>
    </section>
  )
}
