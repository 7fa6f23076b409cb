import { beforeAll, expect, test } from 'vitest'
import { dialogs } from '../../dialogs.ts'
import { hasPlayer, setLeft, signIn, signOut } from '../../lib/session/session.ts'
import { installDialogs, useDialogStack } from '../dialogs/open-dialog.ts'
import { endSession } from './end-session.ts'

const answer = {
  accessToken: 'token-1',
  accessExpire: 2_000_000_000_000,
  sign_key: 'key-1',
  userInfo: { uid: 7 } as never,
}
const opened = () => useDialogStack.getState().entries.map(({ name }) => name)

beforeAll(() => {
  installDialogs(() => Promise.resolve(dialogs))
})

test('calls still on their way do not ask a player who has left to come back; the next player is asked', async () => {
  signIn(answer)
  setLeft(true)
  endSession('over')
  expect(hasPlayer()).toBe(true)
  signOut()
  endSession('over')
  signIn(answer)
  expect(opened()).toEqual([])
  endSession('over')
  expect(hasPlayer()).toBe(false)
  await expect.poll(opened).toEqual(['login'])
  useDialogStack.setState({ entries: [] })
})
