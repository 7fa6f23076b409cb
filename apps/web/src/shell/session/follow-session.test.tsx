import { renewSession } from '@tablestakes/contract/auth'
import { refusals } from '@tablestakes/contract/refusals'
import { afterEach, expect, test } from 'vitest'
import { dialogs } from '../../dialogs.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { hasPlayer, signOut, useSession } from '../../lib/session/session.ts'
import { installDialogs, useDialogStack } from '../dialogs/open-dialog.ts'
import { useToasts } from '../toasts/toast.ts'
import { followSession } from './follow-session.ts'

const { fetch: realFetch } = globalThis
const opened = () => useDialogStack.getState().entries.map(({ name }) => name)

afterEach(() => {
  globalThis.fetch = realFetch
  signOut()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
})

test('a new tab of a forbidden player signs out, says so and opens the login dialog', async () => {
  installDialogs(() => Promise.resolve(dialogs))
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  const asked: string[] = []
  globalThis.fetch = async (input) => {
    asked.push(input as string)
    return Response.json({ code: refusals.FORBIDDEN.code, msg: 'forbidden' })
  }
  useSession.setState({ isReturning: true })
  followSession({ isKept: false })
  await expect.poll(opened).toEqual(['login'])
  expect(asked).toEqual([renewSession.path])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['USER_FORBIDDEN'])
  expect(hasPlayer()).toBe(false)
})
