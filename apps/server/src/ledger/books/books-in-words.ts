import { toExactText } from '@tablestakes/domain/money/decimal-text'
import type { CurrencyBooks } from './currency-books.ts'
import { FINDINGS_MAX, type Finding, findingInWords } from './finding.ts'

/** The books of a currency as lines for a person: who holds how much, and that it adds up to zero. */
export function currencyInWords({ currency, purses, house, holds, players, movements }: CurrencyBooks): string[] {
  const { debt, ...held } = purses
  const ofPlayers = Object.values(held).reduce((sum, amount) => sum + amount, -debt)
  const ofHouse = house.reduce((sum, { balance }) => sum + balance, 0n)
  return [
    `${currency}: ${count(players, 'player')}, ${count(movements, 'movement')}`,
    ...columns([
      ['cash', purses.cash],
      ['bonus', purses.coin],
      ['frozen cash', purses.frozenCash, `${count(holds.count, 'open hold')} of ${toExactText(holds.cash)}`],
      ['frozen bonus', purses.frozenCoin, `open holds of ${toExactText(holds.coin)}`],
      ['gold', purses.gold],
      ['debts', -debt],
      ['players together', ofPlayers],
      ...house.map(({ kind, name, balance }): Line => [`${kind} ${name}`.trim(), balance]),
      ['house together', ofHouse],
      ['all together', ofPlayers + ofHouse],
    ]),
  ]
}

type Line = [name: string, amount: bigint, note?: string]

function columns(lines: Line[]): string[] {
  const nameWidth = Math.max(...lines.map(([name]) => name.length))
  const amountWidth = Math.max(...lines.map(([, amount]) => toExactText(amount).length))
  return lines.map(([name, amount, note]) =>
    [`  ${name.padEnd(nameWidth)}  ${toExactText(amount).padStart(amountWidth)}`, note].filter(Boolean).join('  '),
  )
}

export function findingsInWords(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return []
  const more = findings.length >= FINDINGS_MAX ? ' or more' : ''
  return [`BROKEN: ${findings.length}${more} found`, ...findings.map((finding) => `  ${findingInWords(finding)}`)]
}

export function count(number: bigint | number, noun: string): string {
  return `${number} ${noun}${BigInt(number) === 1n ? '' : 's'}`
}
