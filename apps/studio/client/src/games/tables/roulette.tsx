import { type RouletteOutcome, rouletteColour } from '@tablestakes/domain/games/tables/roulette'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { text } from '../../text.ts'
import { defineTable } from './define-table.ts'
import { PastShares } from './PastShares.tsx'
import { RouletteCloth, RouletteWheel } from './RouletteFelt.tsx'
import { rouletteName } from './roulette-name.ts'

const SHOW_MS = 5_600

const colourOf = (outcome: unknown) => rouletteColour((outcome as RouletteOutcome).pocket)

export default defineTable(
  'roulette',
  { name: 'play_roulette', about: 'about_roulette' },
  {
    showMs: SHOW_MS,
    Picture: (picture) => <RouletteWheel {...picture} ms={SHOW_MS - 600} />,
    Cloth: RouletteCloth,
    Past: ({ latest }) => (
      <PastShares
        latest={latest.map(colourOf)}
        kinds={(['red', 'black', 'green'] as const).map((kind) => ({
          kind,
          name: text(`roulette_${kind}`),
          tone: kind,
        }))}
      />
    ),
    short: (outcome) => ({ text: <Num>{(outcome as RouletteOutcome).pocket}</Num>, tone: colourOf(outcome) }),
    say: (outcome) => {
      const { pocket } = outcome as RouletteOutcome
      const words = [text(`roulette_${rouletteColour(pocket)}`)]
      if (pocket > 0)
        words.push(rouletteName(pocket % 2 === 0 ? 'even' : 'odd'), rouletteName(pocket <= 18 ? 'low' : 'high'))
      return words.join(' · ')
    },
    spot: rouletteName,
    rules: ['rules_roulette_1', 'rules_roulette_2', 'rules_roulette_3', 'rules_tables_1', 'rules_tables_2'],
  },
)
