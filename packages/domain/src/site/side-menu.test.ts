import { expect, test } from 'vitest'
import { sideMenu } from './side-menu.ts'

test('without configuration the fourteen default entries stand in three menus', () => {
  const menu = sideMenu([])
  expect(menu.map(({ label }) => label)).toEqual([
    'Award',
    'Cashback',
    'invite',
    'gift code',
    'Download',
    'messaging channel',
    'Payment',
    'My-Wallet',
    'My-Bonus',
    'My-gamehistory',
    'My-Transaction',
    'mail-Message',
    'Wheel',
    'promotion',
  ])
  expect(new Set(menu.map(({ type }) => type))).toEqual(new Set([0, 1, 2]))
})

test('a configured menu replaces them, grouped by type, in the order given', () => {
  const item = (key: string) => ({ url: `/${key}`, key, badgeHidden: key === 'Award' })
  expect(sideMenu([item('Our club'), item('My-Wallet'), item('invite'), item('Award')])).toEqual([
    { type: 0, label: 'invite', url: '/invite', badgeHidden: false },
    { type: 0, label: 'Award', url: '/Award', badgeHidden: true },
    { type: 1, label: 'My-Wallet', url: '/My-Wallet', badgeHidden: false },
    { type: 2, label: 'Our club', url: '/Our club', badgeHidden: false },
  ])
})
