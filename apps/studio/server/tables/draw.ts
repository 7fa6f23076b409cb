import type { StudioTable } from '@tablestakes/contract/studio'
import { startDraw } from '@tablestakes/domain/draws/fairness'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import { readTableBets, winOf } from '@tablestakes/domain/games/tables/table-game'
import { ratio, ratioText } from '@tablestakes/domain/money/ratio'
import type { Decided } from '../rounds/move-round.ts'
import type { Round } from '../rounds/round.ts'

/** What a game of a table comes to: the stream of its hash, the chain's salt and its number, as of a player's own seeds. */
export function drawTable(table: StudioTable, seeds: { hash: string; salt: string; gameNo: bigint }): unknown {
  const draw = startDraw({ serverSeed: seeds.hash, clientSeed: seeds.salt, nonce: Number(seeds.gameNo) })
  return tableGameOf(table).draw(draw)
}

/** What a bet is paid. The multiplier is that of the whole bet: each place was rounded down for itself. */
export function decideTableBet(round: Round, outcome: unknown): Decided {
  const game = tableGameOf(round.game as StudioTable)
  const bets = readTableBets(game, round.params)
  if (!bets) throw new Error(`the bet ${round.roundId} is on no place of ${round.game}`)
  const win = winOf(game, bets, outcome)
  return { outcome, pays: ratioText(ratio(win, round.stake)), win }
}
