import { expect, test } from 'vitest'
import { type Chat, groupChats } from './group-chats.ts'

const chat = (id: string, more: Partial<Chat>): Chat => ({
  ...{ chat_id: id, site_id: 'main', player_id: 1, lang: 'en', state: 'waiting', is_ticket: false, operator: '' },
  ...{ created_at: new Date(0), waits_since: null, closed_at: null, read_by_player: '0', rating: null },
  ...{ rating_tags: [], unread: 0, last: null, ...more },
})
const names = (chats: Chat[]) => chats.map(({ chat_id: id }) => id)

test('chats stand with who has them, the longest wait first, and whom we wait for last', () => {
  const groups = groupChats(
    [
      chat('new', { waits_since: new Date(500) }),
      chat('old', { waits_since: new Date(100) }),
      chat('answered', { state: 'taken', operator: 'Maya' }),
      chat('asks', { state: 'taken', operator: 'Maya', waits_since: new Date(900) }),
      chat('theirs', { state: 'taken', operator: 'Omar' }),
      chat('over', { state: 'closed', operator: 'Maya' }),
    ],
    'Maya',
  )
  expect(names(groups.waiting)).toEqual(['old', 'new'])
  expect(names(groups.mine)).toEqual(['asks', 'answered'])
  expect(names(groups.others)).toEqual(['theirs'])
})
