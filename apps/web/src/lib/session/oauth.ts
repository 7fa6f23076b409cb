import { startOauth } from '@tablestakes/contract/auth'
import { callApi } from '../api/api.ts'
import { ApiFailure } from '../api/refusal.ts'

/** What the callback page says, on a channel only pages of this site can hear. */
type CallbackMessage = { code?: string; state?: string; error?: string }
const CHANNEL = 'oauth'
const POPUP = 'popup,width=480,height=680'
const LOOK_MS = 500

/** What login, login_register and linkOauth ask for. */
export type ProviderAnswer = { provider: string; verify_code: string; state: string }

/**
 * Opens the provider's page in a popup and waits for its answer; null when the player closed it or the signal ended the
 * waiting. Call it straight from the press: browsers open no popup later on.
 */
export async function askProvider(provider: string, signal?: AbortSignal): Promise<ProviderAnswer | null> {
  const popup = open('', CHANNEL, POPUP)
  if (!popup) throw new ApiFailure('entry_popup_blocked')
  try {
    const { url, state } = await callApi(startOauth, { provider }, { quiet: true })
    const answer = listen({ state, popup, signal })
    popup.location.href = url
    const code = await answer
    return code === null ? null : { provider, verify_code: code, state }
  } finally {
    popup.close()
  }
}

type Waiting = { state: string; popup: Window; signal: AbortSignal | undefined }

function listen({ state, popup, signal }: Waiting): Promise<string | null> {
  const channel = new BroadcastChannel(CHANNEL)
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  // A closed window says nothing, so it is looked at.
  const looking = setInterval(() => {
    if (popup.closed) resolve(null)
  }, LOOK_MS)
  channel.onmessage = ({ data }: MessageEvent<CallbackMessage>) => {
    // Another tab may be asking too.
    if (data.state !== state) return
    if (data.code) resolve(data.code)
    else if (data.error === 'access_denied') resolve(null)
    else reject(new ApiFailure('refusal_provider_failed'))
  }
  signal?.addEventListener('abort', () => resolve(null), { once: true })
  return promise.finally(() => {
    clearInterval(looking)
    channel.close()
  })
}
