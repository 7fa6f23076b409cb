import type { ChatMessage } from '@tablestakes/contract/support'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChatMessages } from './chat/ChatMessages.tsx'
import { OwnLinks } from './chat/OwnLinks.tsx'

test('of the addresses in a message only those of this site can be pressed', async () => {
  const own = `${location.origin}/#/wallet`
  const screen = await render(
    <p>
      <OwnLinks text={`see ${own} or https://evil.example/${location.host} or javascript:alert(1)`} />
    </p>,
  )
  const links = [...screen.container.querySelectorAll('a')].map(({ href }) => href)
  expect(links).toEqual([own])
  expect(screen.container.textContent).toContain('https://evil.example/')
})

test('a conversation goes on: each message that comes is added to those before', async () => {
  const messages: ChatMessage[] = ['Is anybody there?', 'Now I am.', 'Thank you.'].map((text, place) => ({
    ...{ id: String(place + 1), from: place === 1 ? 'agent' : 'player', name: 'Maya', text, text_key: '' },
    ...{ client_id: '', image: null, order: null, create_time: Date.now() },
  }))
  const shown = (count: number) => (
    <ChatMessages
      {...{ outgoing: [], readId: '', typing: null, isOver: false, line: null, onStale: () => {} }}
      messages={messages.slice(0, count)}
    />
  )
  const screen = await render(shown(1))
  for (const count of [2, 3]) {
    await screen.rerender(shown(count))
    await expect.element(screen.getByText(messages[count - 1]!.text)).toBeVisible()
  }
  expect(screen.container.querySelectorAll('.chat-list > li')).toHaveLength(3)
})
