import { Suspense, use } from 'react'
import type { Table } from '../table.ts'
import { loadText, text } from '../text.ts'
import { Segments } from '../ui/Segments.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { FairnessPart } from './FairnessPart.tsx'
import { RulesPart } from './RulesPart.tsx'
import { type Settings, SettingsPart } from './SettingsPart.tsx'

export type SheetPart = 'rules' | 'fairness' | 'settings'

type GameSheetProps = {
  table: Table
  part: SheetPart
  onPart: (part: SheetPart) => void
  settings: Settings
  onClose: () => void
}

/** Rules and return, seeds, settings: everything that is not the game itself. */
export function GameSheet({ table, part, onPart, settings, onClose }: GameSheetProps) {
  const Fairness = table.game.Fairness ?? FairnessPart
  return (
    <Sheet title={text(table.game.name)} onClose={onClose}>
      <Segments
        name={text('table_info')}
        value={part}
        options={[
          { value: 'rules', label: text('table_rules') },
          { value: 'fairness', label: text('table_fairness') },
          { value: 'settings', label: text('table_settings') },
        ]}
        onChange={onPart}
      />
      <div className="sheet-part">
        {part === 'rules' && (
          <Suspense fallback={<div className="waiting" />}>
            <Rules table={table} />
          </Suspense>
        )}
        {part === 'fairness' && <Fairness table={table} />}
        {part === 'settings' && <SettingsPart table={table} settings={settings} />}
      </div>
    </Sheet>
  )
}

let rulesText: Promise<void> | null = null

/** The long texts are fetched when somebody wants to read them. */
function Rules({ table }: { table: Table }) {
  rulesText ??= loadText('rules')
  use(rulesText)
  return <RulesPart table={table} />
}
