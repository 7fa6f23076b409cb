import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ReceiptText } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { SiteMoney, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { weave } from '../../ui/weave.ts'
import { type Agent, useClaim } from './agent-queries.ts'
import { writeTime } from './write-day.ts'

/** What inviting has earned: what can be had now, and how it came together. */
export function ClaimCard({ agent }: { agent: Agent }) {
  const text = useText()
  const write = useWrittenMoney()
  const { press, isPaying } = useClaim()
  const people = agent.invitees.reduce((sum, { invited }) => sum + invited, 0)
  return (
    <section className="agent-claim card">
      <h2>{text('agent_ready')}</h2>
      <p className="agent-claim-amount">
        <SiteMoney amount={agent.claimable} size="big" tone={agent.claimable > 0n ? 'gold' : 'plain'} />
      </p>
      <p>{weave(text('agent_from_people', { count: people }), [<Num key="0">{people}</Num>])}</p>
      <img className="agent-claim-art" src="/art/banners/invite.svg" alt="" width={138} height={138} />
      {agent.claimable > 0n && (
        <Button look="gold" size="lg" block busy={isPaying} onClick={press}>
          {text('agent_claim', { amount: write(agent.claimable) })}
        </Button>
      )}
      <p className="agent-truth">
        <ReceiptText aria-hidden="true" />
        <span>{text('agent_truth', { time: writeTime(agent.next_time) })}</span>
      </p>
      <dl className="agent-figures">
        <Figure name={text('agent_today')} amount={agent.today} note={text('agent_so_far')} />
        <Figure name={text('agent_yesterday')} amount={agent.yesterday} />
        <Figure name={text('agent_week')} amount={agent.week} />
        <Figure name={text('agent_total')} amount={agent.total} />
      </dl>
    </section>
  )
}

function Figure({ name, amount, note }: { name: string; amount: bigint; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <SiteMoney amount={amount} format="own" />
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
