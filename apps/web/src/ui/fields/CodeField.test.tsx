import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeField } from './CodeField.tsx'

function Code({ resendAt, onResend }: { resendAt: number | null; onResend: () => void }) {
  const [code, setCode] = useState('')
  return (
    <CodeField
      label="Code"
      sentTo="Sent to a@b.test"
      value={code}
      onChange={setCode}
      resendAt={resendAt}
      resendText="Send again"
      waitText="Send again in"
      onResend={onResend}
    />
  )
}

afterEach(() => {
  vi.useRealTimers()
})

test('while a code may not be asked for again a clock runs, and no button is there to press', async () => {
  // The time of day stands still; what waits for a moment goes on.
  vi.useFakeTimers({ toFake: ['Date'] })
  await render(<Code resendAt={Date.now() + 60_000} onResend={() => {}} />)
  await expect.element(page.getByRole('timer', { name: 'Send again in 1:00' })).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('when the waiting time is over the clock becomes the button, and a new sending starts a new clock', async () => {
  const onResend = vi.fn()
  const { rerender } = await render(<Code resendAt={Date.now() + 300} onResend={onResend} />)
  await page.getByRole('button', { name: 'Send again' }).click()
  expect(onResend).toHaveBeenCalledOnce()
  await rerender(<Code resendAt={Date.now() + 60_000} onResend={onResend} />)
  await expect.element(page.getByRole('timer')).toBeVisible()
})

test('the field says where the code went', async () => {
  await render(<Code resendAt={null} onResend={() => {}} />)
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription('Sent to a@b.test')
})
