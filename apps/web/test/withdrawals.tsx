/** Withdrawals on a stage: the real app over a network that answers as told. Nothing of our own is replaced. */
import './no-looks.ts'
import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cleanup, render } from 'vitest-browser-react'
import { dialogs } from '../src/dialogs.ts'
import { listenToApi } from '../src/lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../src/lib/api/preload.ts'
import { queryClient } from '../src/lib/api/query-client.ts'
import { signIn, signOut } from '../src/lib/session/session.ts'
import DialogHost from '../src/shell/dialogs/DialogHost.tsx'
import { installDialogs, useDialogStack } from '../src/shell/dialogs/open-dialog.ts'
import { forgetPlayer } from '../src/shell/live/live-updates.ts'
import { useToasts } from '../src/shell/toasts/toast.ts'

/** Without a loaded language every sentence is its key, so the tests read keys. Amounts on the wire are 1/10,000. */
export const UNIT = 10_000
export const NOW = Date.now()
export type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type SentRequest = {
  path: string
  isRead: boolean
  query: Record<string, string>
  body: Record<string, unknown>
  key: string | null
}
const { fetch: realFetch } = globalThis

/** What the app asked the server for. */
export const stage: { asked: SentRequest[] } = { asked: [] }

export function openStage(): void {
  stage.asked = []
  site('India', 'IDR')
  enter({})
  listenToApi({ signedOut: () => {}, failed: () => {}, confirmIdentity: async () => true })
  installDialogs(async () => dialogs)
}

export async function closeStage(): Promise<void> {
  // First, because what is still on screen would ask again.
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
  forgetPlayer()
  signOut()
}

export function site(name: string, currency: string): void {
  const entries = { site: name, currency, currencySymbol: currency === 'IDR' ? 'Rp' : 'R$' }
  const config = [{ key: 'site', list: Object.entries(entries).map(([key, value]) => ({ key, value })) }]
  const jurisdiction = { document_checks: true }
  const preload = { sign_key: 'k', config, jurisdiction, login_methods: [], server_time: Date.now() }
  keepPreload(preload as unknown as Preload, Date.now())
}

export function enter(part: object): void {
  const contact = { mobile: '+628123456789', email: '' }
  const purses = { money: 0n, coin: 0n, gold: 0n }
  const userInfo = { uid: 7, nick_name: 'Ayesha', classify: 1, ...contact, ...purses, ...part } as never
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo })
}

/** The network, not our code: answers by path, in their order; the last one stays. */
export function answer(answers: Record<string, Answer[]>): void {
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    stage.asked.push({
      path: address.pathname,
      isRead: init?.method === 'GET',
      query: Object.fromEntries(address.searchParams),
      body: typeof init?.body === 'string' && init.body !== '' ? JSON.parse(init.body) : {},
      key: new Headers(init?.headers).get('idempotency-key'),
    })
    const queue = answers[`${init?.method} ${address.pathname}`] ?? answers[address.pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

/** A screen, and the dialogs as the app opens them. */
export const show = (screen: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <DialogHost />
    </QueryClientProvider>,
  )

export async function showDialog<T>(open: () => Promise<T>): Promise<{ closed: Promise<T> }> {
  await show(null)
  return { closed: open() }
}

export const bodiesOf = (path: string) =>
  stage.asked.filter((one) => one.path === path && !one.isRead).map(({ body }) => body)
export const words = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u2066\u2069]/g, ' ') ?? ''

export const order = (id: string, part: object = {}) => ({
  id,
  order_no: 'W01K9ZQ88421',
  amount: 750_000 * UNIT,
  fee: 7_500 * UNIT,
  pay_type: 1,
  pay_name: 'Bank Transfer',
  account_type: 1,
  account: '12******71',
  state: 0,
  create_time: NOW,
  finish_time: null,
  ...part,
})
export type Steps = [step: string, reason?: string][]
export const detail = (steps: Steps, part: object = {}) => ({
  data: {
    ...order('w1'),
    steps: steps.map(([step, reason_key = '']) => ({ step, at: NOW, reason_key })),
    promised_time: NOW + 1_500_000,
    can_cancel: false,
    cancel_until: null,
    forfeited_coin: 0,
    server_time: NOW,
    ...part,
  },
})
export const pageOf = (list: object[], last_id = '') => ({ data: { list, last_id } })
