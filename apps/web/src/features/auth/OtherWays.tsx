import { finishPasskeyLogin, logInOrRegister, loginTypes, startPasskeyLogin } from '@tablestakes/contract/auth'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Fingerprint, IdCard, Mail, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { usePreload } from '../../lib/api/preload.ts'
import { entryFacts } from '../../lib/session/entry-facts.ts'
import { askProvider } from '../../lib/session/oauth.ts'
import { askPasskey, canUsePasskeys } from '../../lib/session/passkey.ts'
import { useText } from '../../lib/words/i18n.ts'
import { ProviderMark } from '../../ui/pictures/ProviderMark.tsx'
import type { ContactKind } from './entry-draft.ts'
import { offeredWays } from './offered-ways.ts'
import { registrationFacts } from './registration-facts.ts'
import type { Entry } from './use-entry.ts'

const KINDS: Readonly<
  Record<ContactKind, { icon: ReactNode; key: 'entry_by_phone' | 'entry_by_email' | 'entry_name' }>
> = {
  phone: { icon: <Smartphone />, key: 'entry_by_phone' },
  email: { icon: <Mail />, key: 'entry_by_email' },
  name: { icon: <IdCard />, key: 'entry_name' },
}

/** The window of a provider or of the device may stay open for long; the form is not blocked by it. */
const WAITS_FOR_PLAYER = { isShort: false }

type OtherWaysProps = {
  entry: Entry
  view: 'login' | 'register'
  /** Whether a new account may be opened now; says at its field what is missing otherwise. */
  mayJoin?: () => boolean
}

/** "Or with": the other kinds of contact, the sign-in providers, and a passkey. */
export function OtherWays({ entry, view, mayJoin = () => true }: OtherWaysProps) {
  const text = useText()
  const providers = usePreload()?.oauth_providers ?? []
  const kinds = offeredWays(view).kinds.filter((kind) => kind !== entry.draft.by)
  const hasPasskeys = view === 'login' && canUsePasskeys()
  if (kinds.length + providers.length === 0 && !hasPasskeys) return null
  return (
    <>
      <div className="entry-or">{text('entry_or')}</div>
      <div className="entry-ways">
        {kinds.map((kind) => (
          <Button key={kind} icon={KINDS[kind].icon} onClick={() => entry.go(view, { by: kind, code: '' })}>
            {text(KINDS[kind].key)}
          </Button>
        ))}
        {providers.map((provider) => (
          <ProviderButton key={provider} provider={provider} entry={entry} view={view} mayJoin={mayJoin} />
        ))}
        {hasPasskeys && <PasskeyButton entry={entry} />}
      </div>
    </>
  )
}

function ProviderButton({ provider, entry, view, mayJoin }: Required<OtherWaysProps> & { provider: string }) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])

  async function ask() {
    if (!mayJoin()) return
    waiting.current?.abort()
    const controller = new AbortController()
    waiting.current = controller
    setIsOpen(true)
    await entry.run(async () => {
      const answer = await askProvider(provider, controller.signal).finally(() => setIsOpen(false))
      if (answer === null) return
      const request = {
        client_type: loginTypes.THIRD,
        ...answer,
        ...(view === 'register' ? registrationFacts(entry.draft) : entryFacts()),
      }
      await entry.enter((proof) => callApi(logInOrRegister, { ...request, ...proof }, { quiet: true }))
    }, WAITS_FOR_PLAYER)
  }

  const names: Readonly<Record<string, string>> = {
    google: text('entry_provider_google'),
    sandbox: text('entry_provider_sandbox'),
  }
  return (
    <Button icon={<ProviderMark provider={provider} />} busy={isOpen} onClick={() => void ask()}>
      {names[provider] ?? provider}
    </Button>
  )
}

function PasskeyButton({ entry }: { entry: Entry }) {
  const text = useText()
  const ask = () =>
    entry.run(async () => {
      const { challenge_id, options } = await callApi(startPasskeyLogin, {}, { quiet: true })
      const credential = await askPasskey(options)
      if (credential === null) return
      const request = { challenge_id, credential, ...entryFacts() }
      await entry.enter(() => callApi(finishPasskeyLogin, request, { quiet: true }))
    }, WAITS_FOR_PLAYER)
  return (
    <Button icon={<Fingerprint />} onClick={() => void ask()}>
      {text('entry_passkey')}
    </Button>
  )
}
