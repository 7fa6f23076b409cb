import type { ChatState } from '@tablestakes/contract/support'
import { readStoredJson, writeStoredJson } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'
import { useSession } from '../../lib/session/session.ts'

const KEY = 'chat_window'

/** Specification §4: the chat is hidden, maximised (its dialog is open) or minimised (a bubble). And how much in it is unread. */
export const useChatWindow = create<{ state: ChatState; unread: number }>()(() => ({ state: 'hidden', unread: 0 }))

/** Remembered, so that a chat is found again after a reload and in other tabs. */
export function setChatState(state: ChatState): void {
  useChatWindow.setState({ state })
  writeStoredJson(KEY, state)
}

export const setUnread = (unread: number): void => useChatWindow.setState({ unread })

/**
 * After the start: a chat that was open comes back as a bubble, never over what is played. What another tab does with the bubble
 * happens here too.
 */
export function recallChat(): void {
  if (isShown(readStoredJson(KEY))) useChatWindow.setState({ state: 'minimized' })
  // Another may sit down here: a player's chat leaves with the player.
  useSession.subscribe((now, before) => {
    if (!before.credentials || now.credentials) return
    setUnread(0)
    setChatState('hidden')
  })
  addEventListener('storage', ({ key }) => {
    if (key !== KEY || useChatWindow.getState().state === 'maximized') return
    useChatWindow.setState({ state: isShown(readStoredJson(KEY)) ? 'minimized' : 'hidden' })
  })
}

const isShown = (stored: unknown): boolean => stored === 'minimized' || stored === 'maximized'
