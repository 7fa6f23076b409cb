import type { Reader } from '@tablestakes/node/database'
import { balancesOf, type CurrencyBalance, loadStatement } from '../../ledger/index.ts'
import type { PersonalDataHolder } from '../players/index.ts'
import { showAbout } from './show-movement.ts'

/** The newest; all there is can be saved as CSV from the statement. Together with the rest of a copy it fits one answer. */
const COPIED = { movements: 2_000, characters: 400_000 }

/** What a player has, and how it came to that. */
export const moneyData: PersonalDataHolder = {
  name: 'money',
  async export(reader, playerId) {
    const currencies: Record<string, unknown> = {}
    for (const balance of await balancesOf(reader, playerId))
      currencies[balance.currency] = await copyOf(reader, playerId, balance)
    return { amounts_are_in: '1/10000 of the unit', currencies }
  },
  /** The law makes us keep the books. They name a number, and nobody is behind it any more. */
  erase: async () => {},
}

async function copyOf(reader: Reader, playerId: bigint, { currency, coinTask, cashTask, ...balance }: CurrencyBalance) {
  const { number, ...purses } = balance
  const { movements } = await loadStatement(reader, { playerId, currency, limit: COPIED.movements })
  const lines = movements.map((movement) => {
    const { number, at, reason, purse, change, balance } = movement
    return { number, at, reason, purse, change, balance, ...showAbout(movement, { lang: 'en', titles: new Map() }) }
  })
  return { purses, tasks: { bonus: coinTask, cash: cashTask }, movements_total: number, movements: fitting(lines) }
}

function fitting<Line>(lines: readonly Line[]): Line[] {
  let characters = 0
  return lines.filter((line) => {
    characters += JSON.stringify(line, writeMoney, 2).length
    return characters <= COPIED.characters
  })
}

const writeMoney = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
