import { useEffect } from 'react'
import type { Hotkey } from '../games/game-client.ts'
import { double, halve, highest } from '../stake.ts'
import type { Table } from '../table.ts'

/** Keys of every game. They are off until the player turns them on, because one press of a key may place a bet. */
export const SHELL_KEYS: readonly Hotkey<unknown, unknown>[] = [
  { key: ' ', name: 'table_key_press', press: pressMain },
  { key: 'a', name: 'table_half', press: (table) => setStake(table, halve(table.stake ?? 0n, table.bounds)) },
  { key: 's', name: 'table_double', press: (table) => setStake(table, double(table.stake ?? 0n, table.bounds)) },
  { key: 'd', name: 'table_max_name', press: (table) => setStake(table, highest(table.seen.balance, table.bounds)) },
]

function pressMain(table: Table): void {
  if (table.auto) table.stopAuto()
  else if (table.game.whileFalling && table.falling.length > 0) table.game.whileFalling.press()
  else if (table.open) {
    if (table.game.pressOpen) table.game.pressOpen(table)
    else if (table.game.canCashOut?.(table.open)) table.cashOut()
  } else table.place()
}

function setStake(table: Table, stake: bigint): void {
  if (!table.open && !table.auto) table.setStake(stake)
}

/** Listens while they are on, never while something is typed or a dialog stands open. */
export function useHotkeys(read: () => Table, areOn: boolean): void {
  useEffect(() => {
    if (!areOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event)) return
      const table = read()
      const keys = [...SHELL_KEYS, ...(table.game.hotkeys ?? [])]
      const hit = keys.find(({ key }) => key === event.key.toLowerCase())
      if (!hit) return
      event.preventDefault()
      hit.press(table)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [read, areOn])
}

/** A button that has the focus is pressed by space and enter itself; any other key means the table. */
function isBusyElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  const takers = key === ' ' || key === 'Enter' ? 'input, select, textarea, button, a' : 'input, select, textarea'
  return target instanceof Element && target.closest(takers) !== null
}
