import { plusPays, type TeenPattiHand, type TeenPattiOutcome } from '@tablestakes/domain/games/tables/teen-patti'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { text, words } from '../../text.ts'
import { CardHands } from './CardHands.tsx'
import { defineTable } from './define-table.ts'
import { PastShares } from './PastShares.tsx'
import { Odds, Spot } from './Spot.tsx'
import type { ClothProps, PictureProps } from './table-face.ts'

type TeenSpot = 'a' | 'b' | 'a_plus' | 'b_plus'
const nameOf = (spot: string) => text(`teenpatti_${spot as TeenSpot}`)
const handName = (hand: TeenPattiHand) => text(`teenpatti_hand_${hand}`)
const PLUS = (['pair', 'colour', 'sequence', 'pure', 'trail'] as const).map((hand) => ({ hand, pays: plusPays[hand] }))

function Picture({ outcome, isShown }: PictureProps) {
  const dealt = outcome as TeenPattiOutcome | null
  return (
    <CardHands
      stepMs={560}
      isDealt={dealt !== null}
      isShown={isShown}
      hands={(['a', 'b'] as const).map((side) => ({
        title: nameOf(side),
        cards: dealt?.[side] ?? [],
        backs: 3,
        worth: dealt ? handName(dealt[`${side}_hand`]) : undefined,
        isBest: dealt?.winner === side,
        tone: side === 'a' ? 'player' : 'banker',
      }))}
    />
  )
}

function Cloth(cloth: ClothProps) {
  return (
    <div className="cloth">
      <div className="cloth-row cloth-main">
        {(['a', 'b'] as const).map((spot) => (
          <Spot key={spot} {...cloth} spot={spot} name={nameOf(spot)} tone={spot === 'a' ? 'player' : 'banker'}>
            <b>{nameOf(spot)}</b>
            <Odds>0.96 : 1</Odds>
          </Spot>
        ))}
      </div>
      <div className="cloth-row">
        {(['a_plus', 'b_plus'] as const).map((spot) => (
          <Spot key={spot} {...cloth} spot={spot} name={nameOf(spot)}>
            <b>{nameOf(spot)}</b>
            <small>{text('teenpatti_plus_how')}</small>
          </Spot>
        ))}
      </div>
      <ul className="cloth-pays">
        {PLUS.map(({ hand, pays }) => (
          <li key={hand}>
            <span>{handName(hand)}</span>
            <Num>{`${pays}×`}</Num>
          </li>
        ))}
      </ul>
    </div>
  )
}

export default defineTable(
  'teenpatti',
  { name: 'play_teenpatti', about: 'about_teenpatti' },
  {
    showMs: 3_900,
    Picture,
    Cloth,
    Past: ({ latest }) => (
      <PastShares
        latest={(latest as TeenPattiOutcome[]).map(({ winner }) => winner)}
        kinds={[
          { kind: 'a', name: nameOf('a'), tone: 'player' },
          { kind: 'b', name: nameOf('b'), tone: 'banker' },
        ]}
      />
    ),
    short: (outcome) => {
      const { winner } = outcome as TeenPattiOutcome
      return { text: { a: 'A', b: 'B', tie: '=' }[winner], tone: { a: 'player', b: 'banker', tie: 'tie' }[winner] }
    },
    say: (outcome) => {
      const { winner, a_hand, b_hand } = outcome as TeenPattiOutcome
      if (winner === 'tie') return text('teenpatti_tie')
      return words('teenpatti_result', { side: nameOf(winner), hand: handName(winner === 'a' ? a_hand : b_hand) })
    },
    spot: nameOf,
    rules: ['rules_teenpatti_1', 'rules_teenpatti_2', 'rules_teenpatti_3', 'rules_tables_1', 'rules_tables_2'],
  },
)
