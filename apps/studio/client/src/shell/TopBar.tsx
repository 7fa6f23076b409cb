import '@tablestakes/look/figures/pill.css'
import { Coin } from '@tablestakes/look/figures/Coin.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useCounting } from '@tablestakes/look/figures/use-counting'
import { writeMoney } from '../money.ts'
import type { Table } from '../table.ts'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

type TopBarProps = { table: Table; isSoundOn: boolean; onSound: () => void; onBack: () => void }

/** What fits a phone beside a balance of millions in one line; a longer name is set smaller, in two. */
const SHORT_NAME = 9

/** Back, the game's name, the balance, sound. Left out in a frame, where the casino's own bar says all of this. */
export function TopBar({ table, isSoundOn, onSound, onBack }: TopBarProps) {
  const { view, purse, game } = table
  const name = text(game.name)
  return (
    <header className="bar">
      <button type="button" className="icbtn" aria-label={text('table_back')} onClick={onBack}>
        <Icon name="chevron-left" flips />
      </button>
      <h1 data-long={name.length > SHORT_NAME ? '' : undefined}>{name}</h1>
      <div className="pill">
        <Coin />
        <Num>
          <Balance written={writeMoney(useCounting(table.seen.balance, table.isReduced), purse)} />
        </Num>
        {view.can_top_up && (
          <button
            type="button"
            className="pill-plus"
            aria-label={text('table_top_up')}
            onClick={() => table.tell({ type: 'top_up' })}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
      <button
        type="button"
        className="icbtn"
        aria-label={text('table_sound')}
        aria-pressed={isSoundOn}
        onClick={onSound}
      >
        <Icon name={isSoundOn ? 'volume-on' : 'volume-off'} />
      </button>
    </header>
  )
}

/** The symbol is set small beside its figures; a no-break space joins them. */
function Balance({ written }: { written: string }) {
  return written.split('\u00a0').map((part) => (/\d/.test(part) ? part : <small key={part}>{` ${part} `}</small>))
}
