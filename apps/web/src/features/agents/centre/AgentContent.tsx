import { AgentUnloaded } from '../AgentUnloaded.tsx'
import { useAgent } from '../agent-queries.ts'
import { ClaimCard } from '../ClaimCard.tsx'
import { EarningsChart } from './EarningsChart.tsx'
import { LevelList } from './LevelList.tsx'
import { RatesTable } from './RatesTable.tsx'
import { Statement } from './Statement.tsx'
import { Team } from './Team.tsx'

export function AgentContent() {
  const agent = useAgent()
  if (!agent.data) return <AgentUnloaded query={agent} />
  return (
    <div className="agent-columns">
      <div className="agent-stack">
        <ClaimCard agent={agent.data} />
        <EarningsChart />
        <LevelList agent={agent.data} />
        <RatesTable agent={agent.data} />
      </div>
      <div className="agent-stack">
        <Statement />
        <Team agent={agent.data} />
      </div>
    </div>
  )
}
