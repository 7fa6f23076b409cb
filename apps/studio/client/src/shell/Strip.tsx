import { Num } from '@tablestakes/look/figures/Num.tsx'
import { memo, type ReactNode } from 'react'
import type { AnyGame, Round } from '../games/game-client.ts'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

type StripProps = {
  game: AnyGame
  rounds: readonly Round[]
  isDemo: boolean
  onRound: (round: Round) => void
  onInfo: () => void
  /** Items that stand instead of the player's own rounds. */
  history?: ReactNode
}

/** The last results, newest first; each opens its round. At the end the way to rules, fairness and settings. */
export const Strip = memo(function Strip({ game, rounds, isDemo, onRound, onInfo, history }: StripProps) {
  return (
    <div className="strip">
      {isDemo && <span className="badge strip-demo">{text('table_demo')}</span>}
      {rounds.length === 0 && !history && <p className="strip-none">{text('table_no_results')}</p>}
      <ul className="strip-list" aria-label={text('table_results')}>
        {history}
        {rounds.map((round) => {
          const item = game.strip(round)
          return (
            item && (
              <li key={round.round_id}>
                <button type="button" data-tone={item.tone} onClick={() => onRound(round)}>
                  <Num>{item.text}</Num>
                </button>
              </li>
            )
          )
        })}
      </ul>
      <button type="button" className="icbtn" aria-label={text('table_info')} onClick={onInfo}>
        <Icon name="info" />
      </button>
    </div>
  )
})
