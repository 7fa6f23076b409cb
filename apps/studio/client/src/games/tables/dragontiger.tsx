import type { DragonTigerOutcome } from '@tablestakes/domain/games/tables/dragon-tiger'
import { text, words } from '../../text.ts'
import { CardHands } from './CardHands.tsx'
import { defineTable } from './define-table.ts'
import { PastShares } from './PastShares.tsx'
import { Odds, Spot } from './Spot.tsx'
import type { ClothProps, PictureProps } from './table-face.ts'

const SIDES = ['dragon', 'tie', 'tiger'] as const
const ODDS: Record<string, string> = { dragon: '1 : 1', tiger: '1 : 1', tie: '11 : 1', suited_tie: '50 : 1' }
type DragonSpot = 'dragon' | 'tiger' | 'tie' | 'suited_tie'
const nameOf = (spot: string) => text(`dragontiger_${spot as DragonSpot}`)

function Picture({ outcome, isShown }: PictureProps) {
  const dealt = outcome as DragonTigerOutcome | null
  return (
    <CardHands
      stepMs={700}
      isDealt={dealt !== null}
      isShown={isShown}
      hands={(['dragon', 'tiger'] as const).map((side) => ({
        title: nameOf(side),
        cards: dealt ? [dealt[side]] : [],
        backs: 1,
        isBest: dealt?.winner === side,
        tone: side,
      }))}
    />
  )
}

function Cloth(cloth: ClothProps) {
  return (
    <div className="cloth">
      <div className="cloth-row cloth-main">
        {SIDES.map((spot) => (
          <Spot key={spot} {...cloth} spot={spot} name={nameOf(spot)} tone={spot}>
            <b>{nameOf(spot)}</b>
            <Odds>{ODDS[spot]!}</Odds>
          </Spot>
        ))}
      </div>
      <div className="cloth-row">
        <Spot {...cloth} spot="suited_tie" name={nameOf('suited_tie')} tone="tie">
          <b>{nameOf('suited_tie')}</b>
          <Odds>{ODDS.suited_tie!}</Odds>
        </Spot>
      </div>
    </div>
  )
}

export default defineTable(
  'dragontiger',
  { name: 'play_dragontiger', about: 'about_dragontiger' },
  {
    showMs: 2_200,
    Picture,
    Cloth,
    Past: ({ latest }) => (
      <PastShares
        latest={(latest as DragonTigerOutcome[]).map(({ winner }) => winner)}
        kinds={SIDES.map((kind) => ({ kind, name: nameOf(kind), tone: kind }))}
      />
    ),
    short: (outcome) => {
      const { winner } = outcome as DragonTigerOutcome
      return { text: { dragon: 'D', tiger: 'T', tie: '=' }[winner], tone: winner }
    },
    say: (outcome) => {
      const { winner, is_suited } = outcome as DragonTigerOutcome
      if (winner === 'tie') return nameOf(is_suited ? 'suited_tie' : 'tie')
      return words('tables_side_wins', { side: nameOf(winner) })
    },
    spot: nameOf,
    rules: ['rules_dragontiger_1', 'rules_dragontiger_2', 'rules_tables_1', 'rules_tables_2'],
  },
)
