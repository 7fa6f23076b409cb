import { expect, test } from 'vitest'
import { isAllowedJump, isOwnPlace, isSafeOperatorText } from './operator-text.ts'

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

test.each([
  ['https://chat.example', true],
  ['https://chat.example/us?from=notice', true],
  ['http://chat.example/us', false],
  ['//chat.example/us', false],
  ['https://chat.example.evil.example/', false],
  ['https://evil.example/chat.example', false],
  ['https://chat.example@evil.example/', false],
  ['https://chat.example:81/', false],
  ['https://CHAT.example/', false],
  ['https://chat.example/<b>', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s leads to an allowed host: %s', (address, isAllowed) => {
  expect(isAllowedJump(address, ['chat.example'])).toBe(isAllowed)
})
