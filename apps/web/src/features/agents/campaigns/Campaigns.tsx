import { addCampaign, type Campaign, getInviteInfo } from '@tablestakes/contract/agents'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { inviteAddress } from '../../../shell/invite/invite-address.ts'
import { toast } from '../../../shell/toasts/toast.ts'

const NAME_LONGEST = 32

/** Links by channel, each with what came of it, so that a player sees which group is worth the effort. */
export function Campaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const text = useText()
  return (
    <section>
      <h2 className="agent-label">{text('campaign_title')}</h2>
      <ul className="campaigns list card" aria-label={text('campaign_title')}>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.number} campaign={campaign} />
        ))}
      </ul>
      <NewCampaign />
    </section>
  )
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const text = useText()
  const name = campaign.number === 0 ? text('campaign_plain') : campaign.name
  const counts = [
    ['campaign_opens', campaign.opens],
    ['campaign_registrations', campaign.registrations],
    ['campaign_deposits', campaign.first_deposits],
  ] as const
  async function copy() {
    if (await copyText(inviteAddress(campaign.url))) toast.success(text('invite_copied', { name: text('invite_link') }))
    else toast.warning(text('invite_copy_failed'))
  }
  return (
    <li>
      <b>{name}</b>
      <IconButton name={text('campaign_copy', { name })} icon={<Copy />} onClick={() => void copy()} />
      <dl>
        {counts.map(([term, count]) => (
          <div key={term} className="campaign-count">
            <dt>{text(term)}</dt>
            <dd>
              <Num>{count}</Num>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function NewCampaign() {
  const text = useText()
  const [name, setName] = useState('')
  const adding = useApiMutation(addCampaign, { refreshes: [getInviteInfo] })
  function add(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    adding.mutate({ name: name.trim() }, { onSuccess: () => setName('') })
  }
  return (
    <form className="campaign-form" onSubmit={add}>
      <TextField
        label={text('campaign_name')}
        placeholder={text('campaign_example')}
        maxLength={NAME_LONGEST}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Button type="submit" busy={adding.isPending} disabled={name.trim() === ''}>
        {text('campaign_add')}
      </Button>
    </form>
  )
}
