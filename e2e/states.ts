/**
 * Every state of the product worth looking at: each route, each overlay, and what else a feature can show. `npm run look`
 * photographs them, the accessibility journey checks them. A test compares this list with the app's own tables, so a new
 * route or overlay cannot be forgotten.
 */
import type { Page } from '@playwright/test'
import { deeperStates } from './deeper-states.ts'
import { openPage } from './open-page.ts'

export type State = {
  name: string
  /** Where it is: the part of the address after `#`. */
  path: string
  /** Whose state it is; a guest would be sent to register. */
  as?: 'player'
  /** What to do there before it is seen. */
  enter?: (page: Page) => Promise<void>
}

const ROUTES = [
  '/game',
  '/sports',
  '/sports/match',
  '/sports/league',
  '/sports/bets',
  '/sports/results',
  '/sports/season',
  '/activity',
  '/Gamedetail',
  '/webgame',
  '/moreGameList',
  '/gameRecord',
  '/proxy',
  '/invitation',
  '/userGameList',
  '/gameFirm',
  '/blindBox',
  '/wallet',
  '/rechargeNew',
  '/withdrawNew',
  '/trust',
  '/404',
  '/500',
]

/** Overlays a guest can open. */
const GUEST_DIALOGS = [
  'menu',
  'language',
  'theme',
  'consent',
  'footer-license',
  'login',
  'register',
  'forgot-password',
  'register-guide',
  'terms',
  'search',
  'download',
  'announcement',
  'notice',
  'customer-service',
  'live-chat',
  'help-lines',
  'bet-slip',
  'odds-format',
  'sports-rules',
]

/** Overlays that need a signed-in player. */
const PLAYER_DIALOGS = [
  'bind-user-id',
  'user-info',
  'profile',
  'phone-binding',
  'email-binding',
  'password',
  'nickname',
  'avatar',
  'accept-terms',
  'security',
  'devices',
  'notifications',
  'login-history',
  'second-factor',
  'passkeys',
  'linked-accounts',
  'privacy',
  'another-device',
  'purse',
  'wallet',
  'bonus-tasks',
  'transactions',
  'bets-history',
  'recharge',
  'first-recharge',
  'second-recharge',
  'bank-selection',
  'withdraw-bank-selection',
  'withdraw-account',
  'withdraw-account-brazil',
  'withdrawals',
  'withdrawal-detail',
  'withdraw-notice',
  'credit-list',
  'documents',
  'order-detail',
  'orders',
  'redeem-code',
  'gold-panning',
  'daily-gift',
  'lucky-gift-box',
  'lucky-wheel',
  'turntable',
  'gift-packet',
  'demolish',
  'claims',
  'lottery-reward',
  'rotary',
  'enter-window',
  'message-box',
  'mail-box',
  'vip',
  'invite',
  'protection',
  'limit',
  'figures',
  'break',
  'exclusion',
  'stopped',
  'reminder',
  'reality-check',
  'self-test',
  'advice',
  'cash-out',
]

/** Games and providers by name: the addresses without one above show that the game or provider does not exist. */
const GAME_SCREENS: State[] = [
  { name: 'game-page', path: '/Gamedetail?id=103' },
  { name: 'game-demo', path: '/webgame?id=101', enter: waitForGame },
  { name: 'provider', path: '/gameFirm?provider=tablestakes' },
  { name: 'originals', path: '/moreGameList?category=lobby_Original' },
  {
    name: 'search-found',
    path: '/game?open=search',
    enter: async (page) => {
      await page.getByRole('searchbox').fill('mnies')
      await page.locator('.search-count').filter({ hasText: /\S/ }).waitFor()
    },
  },
  { name: 'game-page-of-player', path: '/Gamedetail?id=103', as: 'player' },
  { name: 'game-of-player', path: '/webgame?id=103&type=1', as: 'player', enter: waitForGame },
  { name: 'game-record-of-player', path: '/gameRecord', as: 'player' },
  { name: 'game-record-by-day', path: '/gameRecord?view=by_day', as: 'player' },
  { name: 'my-games-of-player', path: '/userGameList', as: 'player' },
  { name: 'recent-games-of-player', path: '/userGameList?tab=recents', as: 'player' },
]

/** Activities by their types: what a guest sees, and what a player does. */
const ACTIVITIES: State[] = [
  {
    name: 'activities-of-player',
    path: '/activity',
    as: 'player',
    // Each tells how the player stands when it is near.
    enter: (page) => page.locator('.act-foot > *').first().waitFor(),
  },
  {
    name: 'activities-to-claim',
    path: '/activity',
    as: 'player',
    enter: (page) => page.locator('.promo-filters button').nth(1).click(),
  },
  { name: 'activity-wheel-of-guest', path: '/activity?id=7' },
  ...[1, 6, 7, 11, 12, 15, 16, 21, 1001, 1004].map((type) => ({
    name: `activity-${type}`,
    path: `/activity?id=${type}`,
    as: 'player' as const,
  })),
  {
    name: 'activity-rules',
    path: '/activity?id=6',
    enter: (page) => page.locator('.operator-text').first().scrollIntoViewIfNeeded(),
  },
]

/** Joining has two faces where a site offers both; the one button of the form that sends nothing leads to the other. */
const JOINING: State[] = [
  {
    name: 'join-by-password',
    path: '/game?open=register',
    enter: (page) => page.locator('form.entry > button.btn-text').click(),
  },
]

/** Screens that show a player something else than a guest, and overlays that are reached from them. */
const PLAYER_SCREENS: State[] = [
  { name: 'invitation-of-player', path: '/invitation', as: 'player' },
  { name: 'agent-of-player', path: '/proxy', as: 'player' },
  { name: 'boxes-of-player', path: '/blindBox', as: 'player' },
  { name: 'wallet-of-player', path: '/wallet', as: 'player' },
  { name: 'top-up-of-player', path: '/rechargeNew', as: 'player' },
  { name: 'withdraw-of-player', path: '/withdrawNew', as: 'player' },
  {
    name: 'withdraw-confirm',
    path: '/withdrawNew',
    as: 'player',
    enter: async (page) => {
      await page.locator('.withdraw-form .chip:not(:disabled)').first().click()
      await page.locator('.withdraw-form button[type=submit]').click()
      await page.locator(DIALOG).first().waitFor()
    },
  },
  {
    name: 'receipt',
    path: '/wallet',
    as: 'player',
    enter: async (page) => {
      await page.locator('.wallet-column .row:has(time)').first().click()
      await page.locator(DIALOG).first().waitFor()
    },
  },
]

/** Help and chat: a topic, an answer, what was asked and not answered yet. */
const SUPPORT: State[] = [
  {
    name: 'help-answer',
    path: '/game?open=customer-service',
    enter: async (page) => {
      await page.locator('.help .row').first().click()
      await page.locator('.help .operator-text').waitFor()
    },
  },
  {
    name: 'help-nothing-found',
    path: '/game?open=customer-service',
    enter: async (page) => {
      await page.getByRole('searchbox').fill('xyzzy')
      await page.locator('.help .state').waitFor()
    },
  },
  { name: 'help-of-player', path: '/game?open=customer-service', as: 'player' },
  {
    name: 'chat-about-order',
    path: '/game?open=customer-service',
    as: 'player',
    enter: async (page) => {
      // What the player did last, which goes into the chat.
      await page.locator('.help .list').first().locator('.row').first().click()
      await page.locator('.chat-foot .chat-order').waitFor()
      await page.locator('.chat-input textarea').fill('Is that normal?')
      await page.locator('.chat-send').click()
      await page.locator('.chat-own .chat-order').last().waitFor()
    },
  },
  {
    name: 'chat-choose-order',
    path: '/game?open=live-chat',
    as: 'player',
    enter: async (page) => {
      await page.locator('.chat-input button[aria-expanded]').click()
      await page.locator('.chat-orders .chat-order').first().waitFor()
    },
  },
  {
    name: 'chat-asked',
    path: '/game?open=live-chat',
    enter: async (page) => {
      await page.locator('.chat-input textarea').fill('Hello, where is my withdrawal? '.repeat(6))
      await page.locator('.chat-send').click()
      await page.locator('.chat-system').first().waitFor()
    },
  },
]

/** A letter opened from the list, and a code that is refused. */
const LETTERS: State[] = [
  {
    name: 'letter',
    path: '/game?open=mail-box',
    as: 'player',
    enter: async (page) => {
      await page.locator('.mail-row').first().click()
      await page.locator('.letter').waitFor()
    },
  },
  {
    name: 'redeem-refused',
    path: '/game?open=redeem-code',
    as: 'player',
    enter: async (page) => {
      await page.locator('.redeem input').fill('NOT-A-CODE')
      await page.locator('.sheet-foot .btn').click()
      await page.locator('.redeem [role=alert]').waitFor()
    },
  },
]

/** Overlays that need something from their caller (words, a number): seen there, a captcha in its component test. */
export const openedFromCode = ['alert', 'confirm', 'confirm-identity', 'captcha', 'receipt', 'withdraw-confirm']

const dialogState = (name: string): State => ({ name: `open-${name}`, path: `/game?open=${name}` })

export const states: State[] = [
  ...ROUTES.map((path) => ({ name: path.slice(1).replaceAll('/', '-'), path })),
  ...GUEST_DIALOGS.map(dialogState),
  ...PLAYER_DIALOGS.map((name) => ({ ...dialogState(name), as: 'player' as const })),
  ...JOINING,
  ...GAME_SCREENS,
  ...ACTIVITIES,
  ...PLAYER_SCREENS,
  ...SUPPORT,
  ...LETTERS,
  ...deeperStates,
]

/** Opens a state and waits until it stands, and what stood before it is gone. */
export async function openState(page: Page, state: State): Promise<void> {
  // By their marks the dialogs of the state before are known: its new ones have none.
  await page.evaluate(
    ({ dialogs, mark }) => {
      for (const dialog of document.querySelectorAll(dialogs)) dialog.setAttribute(mark, '')
    },
    { dialogs: DIALOG, mark: BEFORE },
  )
  await openPage(page, state.path)
  await page.locator(`[${BEFORE}]`).first().waitFor({ state: 'detached' })
  if (/[?&]open=/.test(state.path)) await page.locator(DIALOG).first().waitFor()
  // Where only a tab of the page is another: the page has heard of it before it draws its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await settle(page)
  if (state.enter) {
    await state.enter(page)
    await settle(page)
  }
}

const DIALOG = '[role=dialog], [role=alertdialog]'
const BEFORE = 'data-of-state-before'

/** Until the table stands in its frame, with something to press. */
async function waitForGame(page: Page): Promise<void> {
  await page.locator('.play-frame').waitFor()
  await page.frameLocator('iframe').locator('main button').first().waitFor()
}

/** Waits until nothing is on its way any more: words, fonts, pictures in view, entrances. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInView = (element: Element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    }
    // An overlay is in the page a moment before it is seen: its first style is still that of the closed one.
    if (document.querySelector('[data-starting-style]')) return false
    const onItsWay = document.querySelectorAll('#splash, .skel, .lazy[data-state="loading"]')
    const isStill = document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return isEndless || animation.playState !== 'running'
    })
    return ![...onItsWay].some(isInView) && isStill && document.fonts.status === 'loaded'
  })
}
