import { hardRows, pairRows, type StrategyRow, softRows } from '@tablestakes/domain/games/cards/blackjack-strategy'
import { useState } from 'react'
import { text } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'

const OPEN = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A']
const rankOf = (value: number) => (value === 11 ? 'A' : String(value))

const TABLES: { key: 'hard' | 'soft' | 'pairs'; rows: readonly StrategyRow[]; name: (hand: number) => string }[] = [
  { key: 'hard', rows: hardRows.filter(({ hand }) => hand >= 8 && hand <= 17), name: String },
  { key: 'soft', rows: softRows, name: (hand) => `A ${hand - 11}` },
  { key: 'pairs', rows: pairRows, name: (hand) => `${rankOf(hand)} ${rankOf(hand)}` },
]

const ACTIONS = { H: 'hit', S: 'stand', D: 'double', d: 'double', P: 'split' } as const
type Sign = keyof typeof ACTIONS

/** The best play for every hand, for those who want to see it. */
export function StrategyPart() {
  const [isShown, setShown] = useState(false)
  return (
    <section className="bj-strategy">
      <p className="small">{text('blackjack_rtp_note')}</p>
      <button type="button" className="btn btn-quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <Icon name="lightbulb" />
        {text(isShown ? 'blackjack_strategy_hide' : 'blackjack_strategy_show')}
      </button>
      {isShown && (
        <>
          <ul className="bj-legend">
            {(['H', 'S', 'D', 'P'] as const).map((sign) => (
              <li key={sign}>
                <i data-sign={sign}>{sign}</i>
                {text(`blackjack_${ACTIONS[sign]}`)}
              </li>
            ))}
          </ul>
          {TABLES.map(({ key, rows, name }) => (
            <StrategyTable key={key} title={text(`blackjack_strategy_${key}`)} rows={rows} name={name} />
          ))}
        </>
      )}
    </section>
  )
}

type StrategyTableProps = { title: string; rows: readonly StrategyRow[]; name: (hand: number) => string }

function StrategyTable({ title, rows, name }: StrategyTableProps) {
  return (
    <table className="num" dir="ltr">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{text('blackjack_dealer')}</span>
          </th>
          {OPEN.map((open) => (
            <th key={open} scope="col">
              {open}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hand, signs }) => (
          <tr key={hand}>
            <th scope="row">{name(hand)}</th>
            {Array.from(signs, (sign, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
              <td key={place} data-sign={sign.toUpperCase()}>
                <span aria-hidden="true">{sign.toUpperCase()}</span>
                <span className="unseen">{text(`blackjack_${ACTIONS[sign as Sign]}`)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
