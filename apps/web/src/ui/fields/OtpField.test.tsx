import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OtpField } from './OtpField.tsx'

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <OtpField label="Code" value={code} onChange={setCode} onComplete={onComplete} />
}

test('a code pasted with spaces fills the boxes and is reported once', async () => {
  const onComplete = vi.fn()
  const screen = await render(<Code onComplete={onComplete} />)
  const field = screen.getByRole('textbox', { name: 'Code' })
  await field.click()
  const data = new DataTransfer()
  data.setData('text', '407 213')
  const input = field.element() as HTMLInputElement
  if (input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))) {
    document.execCommand('insertText', false, data.getData('text'))
  }
  await expect.element(field).toHaveValue('407213')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('407213')
})

test('only digits count, those of other scripts too, and no more than six', async () => {
  const screen = await render(<Code onComplete={() => {}} />)
  const field = screen.getByRole('textbox', { name: 'Code' })
  await field.fill('٤٠a৭12345')
  await expect.element(field).toHaveValue('407123')
})

test('the phone may offer the code from the message', async () => {
  const screen = await render(<Code onComplete={() => {}} />)
  const field = screen.getByRole('textbox', { name: 'Code' })
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
})

test('a wrong digit is taken back with the keyboard', async () => {
  const screen = await render(<Code onComplete={() => {}} />)
  const field = screen.getByRole('textbox', { name: 'Code' })
  await field.click()
  await userEvent.keyboard('12{Backspace}3')
  await expect.element(field).toHaveValue('13')
})
