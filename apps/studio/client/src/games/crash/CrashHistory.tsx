import type { CrashGame } from '@tablestakes/contract/studio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeMultiplier } from '../../figures.ts'
import { text } from '../../text.ts'
import type { GameProps } from '../game-client.ts'
import type { CrashParams } from './crash.ts'
import { useCrash } from './use-crash.ts'

/** Where the latest flights ended, newest first; each leads to its proof. */
export function CrashHistory({ table }: GameProps<CrashParams>) {
  const { game } = useCrash(table)
  return game?.latest
    .filter(({ is_interrupted }) => !is_interrupted)
    .map((ended) => (
      <li key={ended.game_no}>
        <a
          href={proofOf(ended.game_no)}
          target="_blank"
          rel="noopener"
          data-tone={toneOf(ended)}
          aria-label={text('crash_verify_round', { number: ended.game_no, bust: writeMultiplier(ended.bust) })}
        >
          <Num>{writeMultiplier(ended.bust)}</Num>
        </a>
      </li>
    ))
}

const toneOf = ({ bust }: CrashGame) => (bust >= 1000 ? 'gold' : bust >= 200 ? 'won' : 'plain')

export function proofOf(gameNo: number): string {
  const lang = new URLSearchParams(location.search).get('lang')
  return `/proof?game=${gameNo}${lang && lang !== 'en' ? `&lang=${lang}` : ''}`
}
