import { afterEach, expect, test } from 'vitest'
import {
  dropForeignAnswers,
  forgetInvitation,
  getChannel,
  getInvitation,
  getRandomUserId,
  takeLaunchCode,
  takeLaunchValues,
} from './launch.ts'

const home = location.pathname + location.search
afterEach(() => history.replaceState(null, '', home))

test('a launch code leaves the address, wherever it stood, and can be taken once', () => {
  for (const address of ['#/game?gameToken=abc&category=x', '?gameToken=abc#/game?category=x']) {
    history.replaceState(null, '', location.pathname + address)
    takeLaunchValues()
    expect(location.href).not.toContain('abc')
    expect(location.hash).toBe('#/game?category=x')
    expect(takeLaunchCode()).toBe('abc')
    expect(takeLaunchCode()).toBeNull()
  }
})

test('an address without one stays as it is', () => {
  history.replaceState(null, '', '#/wallet?tab=2')
  takeLaunchValues()
  expect(location.hash).toBe('#/wallet?tab=2')
  expect(takeLaunchCode()).toBeNull()
})

test('the visitor’s number and the sub-channel are kept; nonsense is not', () => {
  expect(getChannel()).toBe('1')
  history.replaceState(null, '', '#/game?randomUserId=visitor-7&channel_id=42')
  takeLaunchValues()
  expect(getRandomUserId()).toBe('visitor-7')
  expect(getChannel()).toBe('42')
  history.replaceState(null, '', '#/game?channel_id=<script>')
  takeLaunchValues()
  expect(getChannel()).toBe('42')
})

test('an invitation is kept, under either name, until somebody has joined with it', () => {
  for (const address of ['?code=ANN7#/game', '#/game?invitation_code=ANN7&turntable_key=wheel-1']) {
    history.replaceState(null, '', location.pathname + address)
    takeLaunchValues()
    expect(getInvitation().code).toBe('ANN7')
  }
  history.replaceState(null, '', '#/game?code=<script>')
  takeLaunchValues()
  expect(getInvitation()).toEqual({ code: 'ANN7', turntable: 'wheel-1' })
  forgetInvitation()
  expect(getInvitation()).toEqual({ code: null, turntable: null })
})

test('a channel is kept where the server reads it with the next page', () => {
  history.replaceState(null, '', '?channel_id=55#/game')
  takeLaunchValues()
  expect(getChannel()).toBe('55')
  expect(document.cookie).toContain('channel=55')
})

test('who is signed in keeps their own channel', () => {
  history.replaceState(null, '', '?channel_id=55#/game')
  takeLaunchValues()
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes its mark
  document.cookie = 'token=1; path=/'
  history.replaceState(null, '', '?channel_id=63#/game')
  takeLaunchValues()
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'token=; path=/; max-age=0'
  expect(getChannel()).toBe('55')
})

test('answers that the page brings for another channel are not taken', () => {
  history.replaceState(null, '', '?channel_id=55#/game')
  takeLaunchValues()
  const bring = (channel: string) => {
    document.body.innerHTML = `<script type="application/json" id="channel">${JSON.stringify(channel)}</script>
      <script type="application/json" id="preload">{}</script><script type="application/json" id="index">{}</script>`
    dropForeignAnswers()
    return ['preload', 'index'].filter((id) => document.getElementById(id) !== null)
  }
  expect(bring('55')).toEqual(['preload', 'index'])
  expect(bring('')).toEqual([])
  expect(bring('63')).toEqual([])
})
