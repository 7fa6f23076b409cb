import type { StudioProof } from '@tablestakes/contract/studio'
import { keepsCommitment } from '@tablestakes/domain/draws/fairness'
import { hashBefore } from '@tablestakes/domain/games/crash'
import { explainTable, type ProofStep } from '@tablestakes/domain/games/explain'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import { readTableBets, winOf } from '@tablestakes/domain/games/tables/table-game'
import { isSame } from './prove.ts'
import type { TableFacts, TablePage } from './read-table.ts'

export type ProvenTable = {
  steps: ProofStep[]
  /** As this device drew it. */
  outcome: unknown
  isSeedRight: boolean
  isOutcomeRight: boolean
}

/** Draws the game again from its hash and the chain's salt, with the code the studio draws with. */
export function proveTable(facts: TableFacts): ProvenTable {
  const steps = explainTable(facts)
  const { outcome } = steps.at(-1) as { outcome: unknown }
  return {
    steps,
    outcome,
    isSeedRight: keepsCommitment({ serverSeed: facts.hash, promised: facts.before }),
    isOutcomeRight: isSame(outcome, facts.outcome),
  }
}

/** Whether every earlier game that was told is led to by the one after it, by number and by hash. */
export function areLinked({ facts, earlier }: Pick<TablePage, 'facts' | 'earlier'>): boolean {
  return earlier.every(({ game_no, hash }, place) => {
    const next = earlier[place - 1] ?? { game_no: facts.gameNo, hash: facts.hash }
    return game_no === next.game_no - 1 && hash === hashBefore(next.hash)
  })
}

/** Whether a bet was paid what its places pay on what this device drew; null where it was given back or is not paid yet. */
export function isTablePaid(bet: StudioProof, { table }: TableFacts, outcome: unknown): boolean | null {
  if (bet.state !== 'settled') return null
  const game = tableGameOf(table)
  const bets = readTableBets(game, bet.params)
  return bets !== null && winOf(game, bets, outcome) === bet.win
}
