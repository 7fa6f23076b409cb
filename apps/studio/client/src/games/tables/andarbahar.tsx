import { showMultiplier } from '@tablestakes/domain/games/game'
import {
  type AndarBaharOutcome,
  type AndarBaharRange,
  andarBaharRanges,
} from '@tablestakes/domain/games/tables/andar-bahar'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { writeTimes } from '../../figures.ts'
import { text, words } from '../../text.ts'
import { CardBack, PlayingCard } from '../hilo/PlayingCard.tsx'
import { defineTable } from './define-table.ts'
import { PastShares } from './PastShares.tsx'
import { Odds, Spot } from './Spot.tsx'
import type { ClothProps, PictureProps } from './table-face.ts'

const RANGES = Object.keys(andarBaharRanges) as AndarBaharRange[]
const SHOW_MS = 5_200
const isRange = (spot: string): spot is AndarBaharRange => Object.hasOwn(andarBaharRanges, spot)

function nameOf(spot: string): string {
  if (!isRange(spot)) return text(`andarbahar_${spot as 'andar' | 'bahar'}`)
  const { from, to } = andarBaharRanges[spot]
  return text('andarbahar_cards', { from, to })
}

/** Cards go to both sides in turns; of long deals the last of each side are seen. */
function Picture({ outcome, isShown }: PictureProps) {
  const dealt = outcome as AndarBaharOutcome | null
  const step = dealt ? Math.min(420, (SHOW_MS - 800) / dealt.cards.length) : 0
  const side = (turn: 0 | 1) =>
    (dealt?.cards ?? []).map((card, place) => ({ card, place })).filter(({ place }) => place % 2 === turn)
  return (
    <div className="andar">
      <div className="andar-joker">{dealt ? <PlayingCard card={dealt.joker} /> : <CardBack />}</div>
      {(['andar', 'bahar'] as const).map((name, turn) => (
        <div key={name} className="andar-side" data-best={isShown && dealt?.side === name ? '' : undefined}>
          <b>{nameOf(name)}</b>
          <div className="andar-cards" dir="ltr">
            {side(turn as 0 | 1).map(({ card, place }) => (
              <span key={place} className="hand-card" style={vars({ '--at': `${Math.round(place * step)}ms` })}>
                <PlayingCard card={card} isSmall />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function Cloth(cloth: ClothProps) {
  return (
    <div className="cloth">
      <div className="cloth-row cloth-main">
        <Spot {...cloth} spot="andar" name={nameOf('andar')} tone="player">
          <b>{nameOf('andar')}</b>
          <Odds>0.9 : 1</Odds>
        </Spot>
        <Spot {...cloth} spot="bahar" name={nameOf('bahar')} tone="banker">
          <b>{nameOf('bahar')}</b>
          <Odds>1 : 1</Odds>
        </Spot>
      </div>
      <div className="cloth-four">
        {RANGES.map((spot) => (
          <Spot key={spot} {...cloth} spot={spot} name={nameOf(spot)}>
            <b className="num">{`${andarBaharRanges[spot].from}–${andarBaharRanges[spot].to}`}</b>
            <Odds>{writeTimes(showMultiplier(andarBaharRanges[spot].pays))}</Odds>
          </Spot>
        ))}
      </div>
    </div>
  )
}

export default defineTable(
  'andarbahar',
  { name: 'play_andarbahar', about: 'about_andarbahar' },
  {
    showMs: SHOW_MS,
    Picture,
    Cloth,
    Past: ({ latest }) => (
      <PastShares
        latest={(latest as AndarBaharOutcome[]).map(({ side }) => side)}
        kinds={[
          { kind: 'andar', name: nameOf('andar'), tone: 'player' },
          { kind: 'bahar', name: nameOf('bahar'), tone: 'banker' },
        ]}
      />
    ),
    short: (outcome) => {
      const { side } = outcome as AndarBaharOutcome
      return { text: side === 'andar' ? 'A' : 'B', tone: side === 'andar' ? 'player' : 'banker' }
    },
    say: (outcome) => {
      const { side, cards } = outcome as AndarBaharOutcome
      return words('andarbahar_result', { side: nameOf(side), count: <Num>{cards.length}</Num> })
    },
    spot: nameOf,
    rules: ['rules_andarbahar_1', 'rules_andarbahar_2', 'rules_tables_1', 'rules_tables_2'],
  },
)
