import { payout } from '@tablestakes/domain/games/game'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useState } from 'react'
import { writeMoney } from '../money.ts'
import type { Table } from '../table.ts'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { AutoSheet } from './AutoSheet.tsx'
import { FreeRoundStrip } from './FreeRoundStrip.tsx'
import { MainButton } from './MainButton.tsx'
import { StakeField } from './StakeField.tsx'
import { TruthLine } from './TruthLine.tsx'

/** Fields or the folded bet, one filled button, one line of truth. */
export function BetPanel({ table }: { table: Table }) {
  const { game, open } = table
  return (
    <>
      {open ? !game.Decisions && <FoldedBet table={table} /> : <BetFields table={table} />}
      {open && game.OpenFields && <game.OpenFields table={table} />}
      {!open && <FreeRoundStrip table={table} />}
      {!open && <WinPays table={table} />}
      {game.Last && <game.Last table={table} />}
      {open && game.Decisions ? <game.Decisions table={table} /> : <PressRow table={table} />}
      <TruthLine table={table} />
    </>
  )
}

function PressRow({ table }: { table: Table }) {
  const { game } = table
  const [isPlanning, setPlanning] = useState(false)
  const canAuto = table.view.is_autoplay_allowed && game.autoPace !== undefined && !table.auto && !table.free
  return (
    <>
      <div className="press-row">
        <PressButton table={table} />
        {canAuto && (
          <button type="button" className="btn btn-quiet auto-btn" onClick={() => setPlanning(true)}>
            <Icon name="repeat" />
            {text('table_auto')}
          </button>
        )}
      </div>
      {isPlanning && <AutoSheet table={table} onClose={() => setPlanning(false)} />}
    </>
  )
}

function BetFields({ table }: { table: Table }) {
  const { Amount, Fields, areFieldsSmall } = table.game
  return (
    <div className={areFieldsSmall ? 'bet bet-small' : 'bet'}>
      {Amount ? <Amount table={table} /> : <StakeField table={table} />}
      {Fields && (
        <fieldset className="bet-own" disabled={table.auto !== null} aria-label={text('table_choices')}>
          <Fields table={table} />
        </fieldset>
      )}
    </div>
  )
}

function WinPays({ table }: { table: Table }) {
  const { game, stake, params, purse } = table
  if (!game.winPays) return null
  return (
    <p className="pays">
      <span>{text('table_win_pays')}</span>
      <Num className="gold-text">{stake === null ? '–' : writeMoney(payout(stake, game.winPays(params)), purse)}</Num>
    </p>
  )
}

/** While money is in play the bet stands in one line, and nothing of it can be changed. */
function FoldedBet({ table }: { table: Table }) {
  const { Folded } = table.game
  return (
    <div className="fold">
      <span>{words('table_bet_of', { amount: <Num>{writeMoney(table.open!.stake, table.purse)}</Num> })}</span>
      {Folded && (
        <span>
          <Folded table={table} />
        </span>
      )}
      <span className="fold-end">
        <span>{text('table_locked')}</span>
        <Icon name="lock" />
      </span>
    </div>
  )
}

function PressButton({ table }: { table: Table }) {
  const { game, open, stake, purse, auto } = table
  if (open) {
    const canCashOut = game.canCashOut?.(open) ?? false
    return (
      <MainButton
        look="gold"
        label={text(canCashOut ? 'table_cash_out' : (game.firstStep ?? 'table_cash_out'))}
        figure={canCashOut ? writeMoney(open.win, purse) : undefined}
        isBusy={table.isCashingOut}
        isDisabled={!canCashOut}
        onPress={table.cashOut}
      />
    )
  }
  if (auto) {
    return (
      <MainButton
        look="quiet"
        label={text('table_auto_stop')}
        figure={auto.left === null ? '∞' : String(auto.left)}
        onPress={table.stopAuto}
      />
    )
  }
  if (game.whileFalling && table.falling.length > 0) {
    return <MainButton look="quiet" label={text(game.whileFalling.label)} onPress={game.whileFalling.press} />
  }
  const missing = game.missing?.(table.params) ?? null
  return (
    <MainButton
      look="action"
      label={text(missing ?? (table.free ? 'table_free_press' : game.press))}
      figure={stake === null || missing ? undefined : writeMoney(stake, purse)}
      isBusy={table.isPlacing}
      isDisabled={stake === null || missing !== null || table.isOver || table.isPaused}
      onPress={table.place}
    />
  )
}
