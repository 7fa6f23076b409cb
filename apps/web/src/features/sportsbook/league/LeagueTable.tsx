import type { ResponseOf } from '@tablestakes/contract/call'
import type { getTable } from '@tablestakes/contract/sportsbook'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate } from '../../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { Crest } from '../art/Crest.tsx'

type Rows = ResponseOf<typeof getTable>['rows']

/** Who stands where. A narrow phone scrolls the figures, never the page; names stay. */
export function LeagueTable({ sport, rows }: { sport: string; rows: Rows }) {
  const text = useText()
  const hasDraws = sport === 'football'
  if (rows.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture="no-history" />}
        title={text('results_none_title')}
        text={text('standings_none_text')}
      />
    )
  const figures = ['played', 'won', ...(hasDraws ? (['drawn'] as const) : []), 'lost'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className="league-table card" aria-label={text('sports_table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('standings_rank')}</th>
            <th scope="col">{text('standings_team')}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                <abbr title={text(`standings_${name}_full`)}>{text(`standings_${name}`)}</abbr>
              </th>
            ))}
            <th scope="col">
              <abbr title={text('standings_difference_full')}>{text('standings_difference')}</abbr>
            </th>
            <th scope="col">
              <abbr title={text('standings_points_full')}>{text('standings_points')}</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.team.name}>
              <td className="num">{row.rank}</td>
              <th scope="row">
                <Crest mark={row.team.mark} size="s" />
                <bdi>{row.team.name}</bdi>
              </th>
              {figures.map((name) => (
                <td key={name} className="num">
                  {row[name]}
                </td>
              ))}
              <td className="num">{writeDifference(row.scored - row.conceded)}</td>
              <td className="num league-points">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const writeDifference = (goals: number) => isolate(goals > 0 ? `+${goals}` : goals < 0 ? `\u2212${-goals}` : '0')
