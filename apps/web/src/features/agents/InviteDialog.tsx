import './agents.css'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { LinkCard } from '../../shell/invite/LinkCard.tsx'
import { AgentUnloaded } from './AgentUnloaded.tsx'
import { useInviteInfo } from './agent-queries.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { NextBonus } from './NextBonus.tsx'

/** The link over the page one is on, without leaving it. */
export default function InviteDialog() {
  const text = useText()
  const info = useInviteInfo()
  const footer = (
    <ButtonLink size="lg" block href={toHref('/invitation')}>
      {text('invite_open_page')}
    </ButtonLink>
  )
  return (
    <DialogSheet title={text('dialog_invite')} subtitle={text('invite_subtitle')} footer={footer}>
      {info.data ? (
        <div className="agent-stack">
          <LinkCard
            code={info.data.invitation_code}
            url={info.data.url}
            title={text('invite_your_link')}
            text={text('invite_your_link_text')}
          />
          <NextBonus info={info.data} />
          <HowItWorks />
        </div>
      ) : (
        <AgentUnloaded query={info} isBare />
      )}
    </DialogSheet>
  )
}
