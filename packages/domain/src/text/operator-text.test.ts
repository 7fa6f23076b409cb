import { expect, test } from 'vitest'
import { isOwnPlace, isSafeOperatorText } from './operator-text.ts'

test.each(['/', '/activity', '#/wallet', '/activity?id=8', '?open=vip', '?open=mail-box&id=3'])(
  '%s is ours',
  (place) => {
    expect(isOwnPlace(place)).toBe(true)
  },
)

test.each([
  ...['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'data:text/html,x'],
  ...['', ' /activity', '/a b', '/"onload', '?open=<x>', '\\\\evil.example', 'evil.example'],
])('%s is not', (place) => {
  expect(isOwnPlace(place)).toBe(false)
})

test('plain words, lists and links to our screens pass', () => {
  expect(isSafeOperatorText('**Hello!** You have won.\n\n- see [your wallet](/wallet)\n- 3 < 5, at 10:30')).toBe(true)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '< /p>',
  '[go](javascript:alert(1))',
  '[go](https://evil.example)',
  '[go](//evil.example)',
  'see https://evil.example',
  'javascript:alert(1)',
  '[go] (x) [a](/ok) ![x](data:image/png;base64,AA)',
  '[broken](/a [b](/c)',
])('%s does not', (text) => {
  expect(isSafeOperatorText(text)).toBe(false)
})
