import { commissionKinds } from '@tablestakes/contract/agents'
import { scaleDown } from '@tablestakes/domain/money/money'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import type { Agent } from '../agent-queries.ts'
import { writeDate } from '../write-day.ts'
import { LEVELS } from './chart-days.ts'
import { rateOf } from './rate-of.ts'

/** The rates of this level by kind of bet, the way to the next level, and what every level asks for and pays. */
export function RatesTable({ agent }: { agent: Agent }) {
  const text = useText()
  return (
    <section className="agent-rates card">
      <h2>{text('agent_level', { level: agent.top_agent_level })}</h2>
      <NextLevel agent={agent} />
      <table>
        <thead>
          <tr>
            <th scope="col">{text('agent_rates')}</th>
            {LEVELS.map((level) => (
              <th key={level} scope="col">
                {text('team_level', { level })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {commissionKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{text(`agent_kind_${kind}`)}</th>
              {LEVELS.map((level) => (
                <td key={level}>
                  <Num>{rateOf(agent.rates, level, kind)}%</Num>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{text('agent_rates_text')}</p>
      <AllLevels agent={agent} />
    </section>
  )
}

function NextLevel({ agent: { next_level: next, week_staked: staked, level_until: until } }: { agent: Agent }) {
  const text = useText()
  const write = useWrittenMoney()
  const name = next ? text('agent_next_level', { level: next.level, left: write(next.left) }) : text('agent_top_level')
  const percent = next && next.staked > 0n ? Number(scaleDown(staked, 100n, next.staked)) : 100
  return (
    <>
      <p>{name}</p>
      {next && <ProgressBar name={name} percent={percent} />}
      {until !== null && <p>{text('agent_level_until', { day: writeDate(until) })}</p>}
    </>
  )
}

function AllLevels({ agent }: { agent: Agent }) {
  const text = useText()
  return (
    <details>
      <summary>{text('agent_all_levels')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('agent_rates_level')}</th>
            <th scope="col">{text('agent_week_stakes')}</th>
            <th scope="col">{text('agent_kind_game')}</th>
          </tr>
        </thead>
        <tbody>
          {agent.levels.map(({ level, staked, rates }) => (
            <tr key={level} aria-current={level === agent.top_agent_level || undefined}>
              <th scope="row">
                <Num>{level}</Num>
              </th>
              <td>
                <SiteMoney amount={staked} format="own" />
              </td>
              <td>
                <Num>{LEVELS.map((one) => rateOf(rates, one, 'game')).join(' · ')}%</Num>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
