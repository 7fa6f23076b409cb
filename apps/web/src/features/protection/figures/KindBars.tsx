import { useText, useWireText } from '../../../lib/words/i18n.ts'
import { Net } from '../Net.tsx'
import type { Statistics } from './Charts.tsx'
import { scaleOf } from './chart-scale.ts'

/** What is bet on beside games, by the lobby's words. */
const BESIDE_GAMES: Readonly<Record<string, string>> = { match: 'lobby_sports', table: 'lobby_live' }

/** The net result by the kind of game, the largest first. */
export function KindBars({ kinds }: Pick<Statistics, 'kinds'>) {
  const text = useText()
  const say = useWireText()
  const nameOf = (kind: string) => {
    const key = Object.hasOwn(BESIDE_GAMES, kind) ? BESIDE_GAMES[kind]! : kind
    return say(key) === key ? text('figures_other') : say(key)
  }
  const size = (net: bigint) => (net < 0n ? -net : net)
  const sorted = kinds.toSorted((a, b) => Number(size(b.net) - size(a.net)))
  const { heightOf } = scaleOf(kinds.map(({ net }) => size(net)))
  return (
    <ul className="care-kinds">
      {sorted.map(({ kind, net }) => (
        <li key={kind} className="care-kind">
          <span>{nameOf(kind)}</span>
          <i aria-hidden="true">
            <u data-sign={net < 0n ? 'loss' : 'gain'} style={{ inlineSize: `${heightOf(size(net))}%` }} />
          </i>
          <b>
            <Net amount={net} format="own" />
          </b>
        </li>
      ))}
    </ul>
  )
}
