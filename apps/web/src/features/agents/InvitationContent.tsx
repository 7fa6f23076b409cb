import { useText } from '../../lib/words/i18n.ts'
import { LinkCard } from '../../shell/invite/LinkCard.tsx'
import { AgentRow } from './AgentRow.tsx'
import { AgentUnloaded } from './AgentUnloaded.tsx'
import { useAgent, useInviteInfo } from './agent-queries.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { Campaigns } from './campaigns/Campaigns.tsx'
import { FriendsGet } from './FriendsGet.tsx'
import { InvitedFriends } from './friends/InvitedFriends.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { NextBonus } from './NextBonus.tsx'

/** What is ready to be paid comes first, then the link; who has come stands last, because that list has no end. */
export function InvitationContent() {
  const text = useText()
  const info = useInviteInfo()
  const agent = useAgent()
  if (!info.data || !agent.data) return <AgentUnloaded query={info.error ? info : agent} />
  const { invitation_code: code, url } = info.data
  return (
    <div className="agent-columns">
      <div className="agent-stack">
        <ClaimCard agent={agent.data} />
        <LinkCard code={code} url={url} title={text('invite_your_link')} text={text('invite_your_link_text')} />
        <NextBonus info={info.data} />
        <AgentRow agent={agent.data} />
        <HowItWorks />
      </div>
      <div className="agent-stack">
        <FriendsGet info={info.data} />
        <Campaigns campaigns={info.data.campaigns} />
        <InvitedFriends info={info.data} />
      </div>
    </div>
  )
}
