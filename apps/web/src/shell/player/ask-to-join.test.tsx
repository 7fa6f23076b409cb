import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { dialogs } from '../../dialogs.ts'
import { endLaunchLink, takeLaunchValues } from '../../lib/address/launch.ts'
import { signIn, signOut, useSession, whenKnown } from '../../lib/session/session.ts'
import { installDialogs, openDialog, useDialogStack } from '../dialogs/open-dialog.ts'
import { PlayerScreen } from './PlayerScreen.tsx'

const opened = () => useDialogStack.getState().entries.map(({ name }) => name)
const enter = () =>
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo: { uid: 7 } as never })
const show = () =>
  render(
    <PlayerScreen tools={null} guest={{ title: 'guest', text: 'words' }} skeleton="waiting">
      own
    </PlayerScreen>,
  )

beforeEach(() => void installDialogs(() => Promise.resolve(dialogs)))
afterEach(async () => {
  await cleanup()
  signOut()
  useDialogStack.setState({ entries: [] })
})

test('a guest who goes where an account is needed is asked to join, once', async () => {
  const screen = await show()
  await expect.poll(opened).toEqual(['register'])
  await expect.element(screen.getByText('guest')).toBeVisible()
})

test('a player is not asked, and neither is one who logs out there', async () => {
  enter()
  const screen = await show()
  await expect.element(screen.getByText('own')).toBeVisible()
  signOut()
  await expect.element(screen.getByText('guest')).toBeVisible()
  expect(opened()).toEqual([])
})

test('somebody who follows a link into their account is not asked before it has ended', async () => {
  location.hash = '#/invitation?gameToken=abc'
  takeLaunchValues()
  const screen = await show()
  await expect.element(screen.getByText('guest')).toBeVisible()
  await whenKnown()
  expect(opened()).toEqual([])
  await cleanup()
  endLaunchLink()
  await show()
  await expect.poll(opened).toEqual(['register'])
})

test('somebody who comes back is asked only when the server has said that nobody did', async () => {
  useSession.setState({ isReturning: true })
  const screen = await show()
  await expect.element(screen.getByText('waiting')).toBeVisible()
  expect(opened()).toEqual([])
  signOut()
  await expect.poll(opened).toEqual(['register'])
})

test('where a dialog asks already, no second one is opened', async () => {
  void openDialog('login')
  await expect.poll(opened).toEqual(['login'])
  const screen = await show()
  await expect.element(screen.getByText('guest')).toBeInTheDocument()
  expect(opened()).toEqual(['login'])
})
