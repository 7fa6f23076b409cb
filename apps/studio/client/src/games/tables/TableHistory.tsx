import { text } from '../../text.ts'
import type { GameProps } from '../game-client.ts'
import { faceOf } from './table-face.ts'
import { useShown, useTable } from './use-table.ts'

/** What was drawn last at this table, newest first; each leads to its proof. */
export function TableHistory({ table }: GameProps<unknown>) {
  const face = faceOf(table.game.key)
  const { state } = useTable(table as never)
  const isDrawn = state?.phase === 'drawn'
  const isShown = useShown(state?.game_no ?? null, isDrawn, table.isReduced ? 0 : face.showMs)
  return state?.latest
    .filter(({ game_no }) => isShown || game_no !== state.game_no)
    .slice(0, 30)
    .map(({ game_no, outcome }) => {
      const { text: short, tone } = face.short(outcome)
      return (
        <li key={game_no}>
          <a
            className="tbl-past"
            href={tableProofOf(state.table, game_no)}
            target="_blank"
            rel="noopener"
            data-tone={tone}
          >
            {short} <span className="unseen">{text('tables_verify_round', { number: game_no })}</span>
          </a>
        </li>
      )
    })
}

export function tableProofOf(table: string, gameNo: number): string {
  const lang = new URLSearchParams(location.search).get('lang')
  return `/proof?table=${table}&game=${gameNo}${lang && lang !== 'en' ? `&lang=${lang}` : ''}`
}
