import { isOddsFormat, type OddsFormat, oddsText } from '@tablestakes/domain/sports/odds/formats'
import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'

const KEY = 'odds-format'

function readFormat(): OddsFormat {
  const stored = readStored(KEY)
  return stored !== null && isOddsFormat(stored) ? stored : 'decimal'
}

/** How this player reads odds; remembered by the browser. */
export const useOddsFormat = create<{ format: OddsFormat }>()(() => ({ format: readFormat() }))

export function setOddsFormat(format: OddsFormat): void {
  writeStored(KEY, format)
  useOddsFormat.setState({ format })
}

/** Writes a price the player's way. A minus is a minus, not a hyphen. */
export function useOdds(): (price: number) => string {
  const format = useOddsFormat((chosen) => chosen.format)
  return (price) => writeOdds(price, format)
}

export const writeOdds = (price: number, format: OddsFormat): string =>
  oddsText(Math.max(1000, price), format).replace('-', '\u2212')
