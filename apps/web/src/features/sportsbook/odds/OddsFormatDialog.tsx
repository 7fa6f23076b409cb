import './odds-format.css'
import { oddsFormats } from '@tablestakes/domain/sports/odds/formats'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { ChoiceList } from '../../../shell/dialogs/ChoiceList.tsx'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { setOddsFormat, useOddsFormat, writeOdds } from './odds-format.ts'

/** A price below and one above evens: what tells the six ways apart. */
const EXAMPLES = [1500, 3250]

/** How odds are written: the same price in six ways. */
export default function OddsFormatDialog({ onClose }: Closable) {
  const text = useText()
  const chosen = useOddsFormat(({ format }) => format)
  return (
    <DialogSheet title={text('odds_format_title')} subtitle={text('odds_format_text')}>
      <ChoiceList
        name={text('odds_format_title')}
        value={chosen}
        choices={oddsFormats.map((format) => ({
          value: format,
          label: (
            <span className="odds-choice">
              {text(`odds_format_${format}`)}
              <Num>{EXAMPLES.map((price) => writeOdds(price, format)).join(' · ')}</Num>
            </span>
          ),
        }))}
        onChoose={(format) => {
          setOddsFormat(format)
          onClose()
        }}
      />
    </DialogSheet>
  )
}
