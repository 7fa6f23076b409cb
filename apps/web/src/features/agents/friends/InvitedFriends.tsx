import { inviteLevels, listInvitees } from '@tablestakes/contract/agents'
import { Info } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { AgentUnloaded } from '../AgentUnloaded.tsx'
import type { InviteInfo } from '../agent-queries.ts'
import { useAgentPages } from '../use-agent-pages.ts'
import { FriendList } from './FriendList.tsx'

/** Everybody who came by the player's own link, newest first. */
export function InvitedFriends({ info }: { info: InviteInfo }) {
  const text = useText()
  const write = useWrittenMoney()
  const { pages, rows } = useAgentPages(listInvitees, { level: inviteLevels.FIRST })
  return (
    <section>
      <h2 className="agent-label">{text('invite_history')}</h2>
      {!rows ? (
        <AgentUnloaded query={pages} rows={3} />
      ) : rows.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="empty" />}
          title={text('invite_none_title')}
          text={text('invite_none_text')}
        />
      ) : (
        <FriendList pages={pages} friends={rows} />
      )}
      <p className="agent-info">
        <Info aria-hidden="true" />
        <span>
          {text('friend_qualify_rule', {
            deposit: write(info.qualify_deposit),
            stake: write(info.qualify_stake),
          })}
        </span>
      </p>
    </section>
  )
}
