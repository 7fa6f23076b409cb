import './history.css'
import { useState } from 'react'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { BetFilters } from './BetFilters.tsx'
import { BetList } from './BetList.tsx'
import { type BetFilter, EVERYTHING } from './bet-filter.ts'

/** What it opens with: one game's bets, or those of one day of the record. */
type BetsHistoryDialogProps = { gameId?: number; day?: string; money?: BetFilter['money'] }

/** Every bet of the player, newest first, with its result and the way to its proof. */
export default function BetsHistoryDialog({ gameId, day, money }: BetsHistoryDialogProps) {
  const text = useText()
  const [filter, setFilter] = useState<BetFilter>({
    ...EVERYTHING,
    gameId: gameId ?? null,
    day: day ?? null,
    money: money ?? 'all',
  })
  return (
    <DialogSheet title={text('dialog_bets_history')} subtitle={text('bets_subtitle')} size="lg">
      <div className="bets">
        <BetFilters filter={filter} onChange={setFilter} />
        <BetList filter={filter} onChange={setFilter} isBare />
      </div>
    </DialogSheet>
  )
}
