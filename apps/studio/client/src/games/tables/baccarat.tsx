import { type BaccaratOutcome, baccaratTotal } from '@tablestakes/domain/games/tables/baccarat'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { text, words } from '../../text.ts'
import { Roads } from './BaccaratRoads.tsx'
import { CardHands, Total } from './CardHands.tsx'
import { defineTable } from './define-table.ts'
import { Odds, Spot } from './Spot.tsx'
import type { ClothProps, PictureProps } from './table-face.ts'

const SHORT = { player: 'P', banker: 'B', tie: 'T' } as const
const ODDS: Record<string, string> = {
  player: '1 : 1',
  tie: '8 : 1',
  banker: '0.95 : 1',
  player_pair: '11 : 1',
  banker_pair: '11 : 1',
}
type BaccaratSpot = 'player' | 'banker' | 'tie' | 'player_pair' | 'banker_pair'
const nameOf = (spot: string) => text(`baccarat_${spot as BaccaratSpot}`)

function Picture({ outcome, isShown }: PictureProps) {
  const dealt = outcome as BaccaratOutcome | null
  return (
    <CardHands
      stepMs={520}
      isDealt={dealt !== null}
      isShown={isShown}
      hands={(['player', 'banker'] as const).map((side) => ({
        title: nameOf(side),
        cards: dealt?.[side] ?? [],
        backs: 2,
        worth: dealt ? <Total>{baccaratTotal(dealt[side])}</Total> : undefined,
        isBest: dealt?.winner === side,
        tone: side,
      }))}
    />
  )
}

function Cloth(cloth: ClothProps) {
  const row = (spots: readonly string[], className: string) => (
    <div className={className}>
      {spots.map((spot) => (
        <Spot key={spot} {...cloth} spot={spot} name={nameOf(spot)} tone={spot.split('_')[0]!}>
          <b>{nameOf(spot)}</b>
          <Odds>{ODDS[spot]!}</Odds>
        </Spot>
      ))}
    </div>
  )
  return (
    <div className="cloth">
      {row(['player', 'tie', 'banker'], 'cloth-row cloth-main')}
      {row(['player_pair', 'banker_pair'], 'cloth-row')}
    </div>
  )
}

export default defineTable(
  'baccarat',
  { name: 'play_baccarat', about: 'about_baccarat' },
  {
    showMs: 3_800,
    Picture,
    Cloth,
    Past: ({ latest }) => <Roads latest={latest as readonly BaccaratOutcome[]} />,
    short: (outcome) => {
      const { winner } = outcome as BaccaratOutcome
      return { text: SHORT[winner], tone: winner }
    },
    say: (outcome) => {
      const { winner, player, banker } = outcome as BaccaratOutcome
      const score = (
        <Num>
          {baccaratTotal(player)} : {baccaratTotal(banker)}
        </Num>
      )
      return words(winner === 'tie' ? 'tables_tie' : 'tables_wins', { side: nameOf(winner), score })
    },
    spot: nameOf,
    rules: ['rules_baccarat_1', 'rules_baccarat_2', 'rules_baccarat_3', 'rules_tables_1', 'rules_tables_2'],
  },
)
