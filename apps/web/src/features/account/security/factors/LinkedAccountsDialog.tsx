import '../security.css'
import { getProfile } from '@tablestakes/contract/account'
import { linkOauth, unlinkOauth } from '@tablestakes/contract/security'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../lib/api/api.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { usePreload } from '../../../../lib/api/preload.ts'
import { withProof } from '../../../../lib/session/confirm.ts'
import { askProvider, type ProviderAnswer } from '../../../../lib/session/oauth.ts'
import { type SayText, useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { toast } from '../../../../shell/toasts/toast.ts'
import { List, ListRow } from '../../../../ui/lists/List.tsx'
import { ProviderMark } from '../../../../ui/pictures/ProviderMark.tsx'
import { EmptyState } from '../../../../ui/states/StateMessage.tsx'
import { Problem } from '../Problem.tsx'
import { Unloaded } from '../Unloaded.tsx'
import { ToldProblem, useWork } from '../work.ts'

type Linking = { provider: string; answer: Promise<ProviderAnswer | null> }

/** The sign-in providers of this site, those that open this account, and the ways to change that. */
export default function LinkedAccountsDialog() {
  const text = useText()
  const offered = usePreload()?.oauth_providers ?? []
  const profile = useQuery(apiQuery(getProfile, {}))
  const link = useWork({
    work: finishLinking,
    refreshes: [getProfile],
    onDone: (_, { provider }) => toast.success(text('linked_linked', { provider: providerName(provider, text) })),
  })
  const unlink = useWork({
    work: (provider: string) => withProof(() => callApi(unlinkOauth, { provider }, { quiet: true })),
    refreshes: [getProfile],
    onDone: (_, provider) => toast.success(text('linked_unlinked', { provider: providerName(provider, text) })),
  })

  function askToLink(provider: string) {
    unlink.forgetProblem()
    // Straight from the press: browsers open no window later on.
    link.run({ provider, answer: askProvider(provider) })
  }

  async function askToUnlink(provider: string) {
    const isSure = await openDialog('confirm', {
      title: text('linked_unlink_ask', { provider: providerName(provider, text) }),
      message: text('linked_unlink_text'),
      confirmText: text('linked_unlink'),
    })
    if (!isSure) return
    link.forgetProblem()
    unlink.run(provider)
  }

  const linked = profile.data?.oauth_user_info ?? []
  // A provider that is no longer offered can still be unlinked.
  const providers = [...new Set([...offered, ...linked.map(({ provider }) => provider)])]
  return (
    <DialogSheet title={text('linked_title')} subtitle={text('linked_subtitle')}>
      {!profile.data ? (
        <Unloaded queries={[profile]} rows={1} />
      ) : providers.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="empty" />}
          title={text('linked_empty_title')}
          text={text('linked_empty_text')}
          isBare
        />
      ) : (
        <div className="guard-stack">
          <List name={text('linked_list')}>
            {providers.map((provider) => {
              const known = linked.find((candidate) => candidate.provider === provider)
              const name = providerName(provider, text)
              return (
                <ListRow
                  key={provider}
                  mark={<ProviderMark provider={provider} />}
                  title={<bdi>{name}</bdi>}
                  text={known ? <bdi>{known.email || known.name}</bdi> : text('linked_none')}
                  end={
                    <Button
                      size="sm"
                      aria-label={text(known ? 'linked_unlink_name' : 'linked_link_name', { provider: name })}
                      busy={link.asked?.provider === provider || unlink.asked === provider}
                      onClick={() => (known ? void askToUnlink(provider) : askToLink(provider))}
                    >
                      {text(known ? 'linked_unlink' : 'linked_link')}
                    </Button>
                  }
                />
              )
            })}
          </List>
          <Problem text={link.problem ?? unlink.problem} />
          <p className="guard-note">{text('linked_truth')}</p>
        </div>
      )}
    </DialogSheet>
  )
}

async function finishLinking({ answer }: Linking): Promise<void> {
  const told = await answer
  if (!told) throw new ToldProblem('linked_popup_failed')
  // The server asks for a proof before it spends the provider's code, so the same answer serves again.
  await withProof(() => callApi(linkOauth, told, { quiet: true }))
}

/** Firms keep their own names; one the dictionary does not know is shown by its key. */
function providerName(provider: string, text: SayText): string {
  if (provider === 'google' || provider === 'sandbox') return text(`linked_${provider}`)
  return provider
}
