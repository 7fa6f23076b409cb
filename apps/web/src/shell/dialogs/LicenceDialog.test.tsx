import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { DialogContext } from './dialog-context.ts'
import LicenceDialog from './LicenceDialog.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')}`
const { fetch: realFetch } = globalThis

beforeEach(() => {
  globalThis.fetch = async () => Response.json([])
  const partners = [
    { key: 'Northern Lights', value: picture },
    { key: 'Acme Games', value: 'data:image/png;base64,broken' },
  ]
  const config = [{ key: 'cooperativeFirm', list: partners }]
  keepPreload({ sign_key: 'k', config, server_time: Date.now() } as unknown as Preload, Date.now())
})
afterEach(async () => {
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
})

test('partners are shown by their mark and name, never by an address; a mark that does not load is drawn from the name', async () => {
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <DialogContext value={{ isOpen: true, close: () => {}, shown: () => {}, closed: () => {} }}>
        <LicenceDialog />
      </DialogContext>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('Northern Lights')).toBeVisible()
  await expect.element(screen.getByText('Acme Games')).toBeVisible()
  const marks = () => [...document.querySelectorAll('.licence-mark')]
  await expect.poll(() => marks().map((mark) => mark.getAttribute('data-state'))).toEqual(['loaded', 'error'])
  expect(marks()[0]?.querySelector('img')?.getAttribute('src')).toBe(picture)
  expect(marks()[1]?.querySelector('svg.method-mark text')?.textContent).toBe('AG')
  expect(document.body.textContent).not.toContain('data:image')
})
