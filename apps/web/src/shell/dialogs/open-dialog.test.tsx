import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogs } from '../../dialogs.ts'
import { dialogsOfEntry, navigate, readLocation } from '../../lib/address/hash-location.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { askPopup, holdPopups, whenNothingIsPlayed } from '../session/popups.ts'
import DialogHost from './DialogHost.tsx'
import { installDialogs, openDialog, useDialogStack } from './open-dialog.ts'

const question = (title: string) => ({ title, message: 'Is it so?', confirmText: 'Yes', cancelText: 'No' })
const dialogNamed = (name: string) => page.getByRole('dialog', { name })

beforeAll(() => {
  installDialogs(() => Promise.resolve(dialogs))
})

beforeEach(async () => {
  await render(
    <QueryClientProvider client={queryClient}>
      <DialogHost />
    </QueryClientProvider>,
  )
})

afterEach(async () => {
  await expect.poll(() => useDialogStack.getState().entries.length).toBe(0)
  await expect.poll(dialogsOfEntry).toBe(0)
})

test('a dialog answers its caller, after it has left the screen', async () => {
  const answer = openDialog('confirm', question('First'))
  await page.getByRole('button', { name: 'Yes' }).click()
  expect(await answer).toBe(true)
  await expect.element(dialogNamed('First')).not.toBeInTheDocument()
})

test('an alert is read out with its title and its words, and takes the focus', async () => {
  const alert = openDialog('alert', { title: 'Mind this', message: 'The table closes at noon.' })
  const shown = page.getByRole('dialog', { name: 'Mind this' })
  await expect.element(shown).toHaveAccessibleDescription('The table closes at noon.')
  await expect.poll(() => shown.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(await alert).toBeUndefined()
})

test('a question is read out with its words; Escape is neither yes nor no', async () => {
  const answer = openDialog('confirm', question('Leave'))
  const shown = dialogNamed('Leave')
  await expect.element(shown).toHaveAccessibleDescription('Is it so?')
  await expect.poll(() => shown.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBeUndefined()
})

test('a step back closes the top dialog only, and counts as dismissed', async () => {
  const below = openDialog('confirm', question('Below'))
  await expect.element(dialogNamed('Below')).toBeVisible()
  const above = openDialog('confirm', question('Above'))
  await expect.element(dialogNamed('Above')).toBeVisible()
  history.back()
  expect(await above).toBeUndefined()
  await expect.element(dialogNamed('Below')).toBeVisible()
  history.back()
  expect(await below).toBeUndefined()
})

test('closing with its button leaves no step behind: the next step back is a real one', async () => {
  navigate('/wallet')
  navigate('/activity')
  const answer = openDialog('confirm', question('Tidy'))
  await page.getByRole('button', { name: 'No' }).click()
  expect(await answer).toBe(false)
  history.back()
  await expect.poll(() => readLocation().path).toBe('/wallet')
})

test('going elsewhere closes every dialog', async () => {
  const below = openDialog('confirm', question('One'))
  await expect.element(dialogNamed('One')).toBeVisible()
  const above = openDialog('confirm', question('Two'))
  await expect.element(dialogNamed('Two')).toBeVisible()
  navigate('/sports')
  expect(await Promise.all([below, above])).toEqual([undefined, undefined])
  expect(readLocation().path).toBe('/sports')
})

test('what is asked while a dialog closes is not lost', async () => {
  const first = openDialog('confirm', question('Going'))
  await page.getByRole('button', { name: 'Yes' }).click()
  const second = first.then(() => openDialog('confirm', question('Coming')))
  await expect.element(dialogNamed('Coming')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  expect(await second).toBe(true)
})

test('a guest is sent to register and the wanted dialog does not open without a player', async () => {
  const vip = openDialog('vip')
  await expect.poll(() => useDialogStack.getState().entries.map(({ name }) => name)).toEqual(['register'])
  await expect.element(page.getByRole('dialog')).toBeVisible()
  history.back()
  expect(await vip).toBeUndefined()
})

test('a returning visitor is not sent to register: the dialog waits until the server has said who it is', async () => {
  useSession.setState({ isReturning: true })
  const vip = openDialog('vip')
  expect(useDialogStack.getState().entries).toEqual([])
  useSession.setState({ isReturning: false, credentials: { accessToken: 't', accessExpire: 0, signKey: 'k' } })
  await expect.poll(() => useDialogStack.getState().entries.map(({ name }) => name)).toEqual(['vip'])
  await expect.element(page.getByRole('dialog')).toBeVisible()
  history.back()
  expect(await vip).toBeUndefined()
  useSession.setState({ credentials: null })
})

test('pop-ups nobody asked for come one at a time, the more important first', async () => {
  const shown: string[] = []
  const ask = (name: 'phone-proof' | 'withdraw-notice' | 'accept-terms') =>
    askPopup(name, () => {
      shown.push(name)
      return openDialog('confirm', question(name))
    })
  ask('phone-proof')
  ask('withdraw-notice')
  ask('accept-terms')
  for (const name of ['phone-proof', 'accept-terms', 'withdraw-notice']) {
    await expect.element(dialogNamed(name)).toBeVisible()
    expect(useDialogStack.getState().entries).toHaveLength(1)
    await page.getByRole('button', { name: 'No' }).click()
    await expect.element(dialogNamed(name)).not.toBeInTheDocument()
  }
  expect(shown).toEqual(['phone-proof', 'accept-terms', 'withdraw-notice'])
})

test('a question that belongs to nobody waits until the game is left and nothing else is asked', async () => {
  const leaveGame = holdPopups()
  const other = openDialog('confirm', question('Other'))
  let isFree = false
  const free = whenNothingIsPlayed().then(() => {
    isFree = true
  })
  await page.getByRole('button', { name: 'Yes' }).click()
  expect(await other).toBe(true)
  expect(isFree).toBe(false)
  const another = openDialog('confirm', question('Another'))
  await expect.element(dialogNamed('Another')).toBeVisible()
  leaveGame()
  await Promise.resolve()
  expect(isFree).toBe(false)
  await page.getByRole('button', { name: 'Yes' }).click()
  expect(await another).toBe(true)
  await free
  await whenNothingIsPlayed()
})
