import type { StudioTable } from '@tablestakes/contract/studio'
import type { VideoPokerParams } from '@tablestakes/domain/games/cards/videopoker'
import type { CoinDropParams } from '@tablestakes/domain/games/coin-drop'
import type { DiamondsParams } from '@tablestakes/domain/games/diamonds'
import type { DiceParams } from '@tablestakes/domain/games/dice'
import type { KenoParams } from '@tablestakes/domain/games/keno'
import type { LimboParams } from '@tablestakes/domain/games/limbo'
import type { MinesParams } from '@tablestakes/domain/games/mines'
import type { PlinkoParams } from '@tablestakes/domain/games/plinko'
import type { SlotKey } from '@tablestakes/domain/games/slots/slot'
import type { SoloRouletteParams } from '@tablestakes/domain/games/solo-roulette'
import type { TableParams } from '@tablestakes/domain/games/tables/table-game'
import type { TowerParams } from '@tablestakes/domain/games/tower'
import type { WheelParams } from '@tablestakes/domain/games/wheel'

/** What is chosen in each game, and what a checker begins with. */
export type AllParams = {
  dice: DiceParams
  limbo: LimboParams
  mines: MinesParams
  tower: TowerParams
  coinflip: Record<string, never>
  diamonds: DiamondsParams
  soloroulette: SoloRouletteParams
  coindrop: CoinDropParams
  plinko: PlinkoParams
  keno: KenoParams
  wheel: WheelParams
  hilo: Record<string, never>
  blackjack: Record<string, never>
  videopoker: VideoPokerParams
  crash: null
} & Record<StudioTable, TableParams> &
  Record<SlotKey, Record<string, never>>

export const firstParams: AllParams = {
  dice: { target: 5050, direction: 'over' },
  limbo: { target: 200 },
  mines: { mines: 5 },
  tower: { level: 'easy' },
  coinflip: {},
  diamonds: { risk: 'low' },
  soloroulette: { bets: [{ spot: 'red', share: 1 }] },
  coindrop: { machine: 'calm' },
  plinko: { rows: 16, risk: 'medium' },
  keno: { picks: [], risk: 'classic' },
  wheel: { segments: 10, risk: 'low' },
  hilo: {},
  blackjack: {},
  videopoker: { table: 'jacks' },
  crash: null,
  roulette: { bets: [] },
  baccarat: { bets: [] },
  dragontiger: { bets: [] },
  sicbo: { bets: [] },
  andarbahar: { bets: [] },
  teenpatti: { bets: [] },
  moneywheel: { bets: [] },
  sevens: {},
  lantern: {},
  clock: {},
  forge: {},
  geode: {},
  sugar: {},
  tide: {},
  monsoon: {},
  grove: {},
}
