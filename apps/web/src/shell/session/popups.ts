import {
  nextPopups,
  type PopupEvent,
  type PopupName,
  type PopupQueue,
  startPopups,
} from '@tablestakes/domain/site/popup-queue'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '@tablestakes/look/browser/storage'
import { serverNow } from '../../lib/browser/clock.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { useDialogStack } from '../dialogs/open-dialog.ts'

const SHOWN_KEY = 'popups'

let queue: PopupQueue = startPopups(readStoredJson(SHOWN_KEY))
const openers = new Map<PopupName, () => Promise<unknown>>()

/** Asks to open a dialog the player did not ask for. The queue decides whether and when; `open` opens it. */
export function askPopup(name: PopupName, open: () => Promise<unknown>): void {
  openers.set(name, open)
  step({ type: 'asked', name, now: Date.now() })
}

const PLAYED_KEY = 'played'

/** Somebody is here. An account of today that has not played on this device is a newcomer's: offers wait for the first round. */
export function notePlayer({ uid, create_time: since }: { uid: number; create_time: number }): void {
  const isNewcomer = serverNow() - since < DAY_MS && readStored(PLAYED_KEY) !== String(uid)
  step({ type: 'came', isNewcomer, now: Date.now() })
}

/** A round was played. What waited for it opens when the game is left. */
export function notePlayed(uid: number): void {
  if (!queue.isNewcomer) return
  writeStored(PLAYED_KEY, String(uid))
  step({ type: 'played', now: Date.now() })
}

/** A game is on screen: unasked dialogs wait until it is left, also between two rounds. Call the answer then. */
export function holdPopups(): () => void {
  games++
  step({ type: 'roundStarted', now: Date.now() })
  return () => {
    games--
    step({ type: 'roundEnded', now: Date.now() })
    if (games > 0) return
    for (const go of waiting) go()
    waiting.clear()
  }
}

let games = 0
const waiting = new Set<() => void>()

/** For a question that belongs to no player and is asked once: when no game is on screen and nothing else is asked. */
export async function whenNothingIsPlayed(): Promise<void> {
  if (games > 0) await new Promise<void>((resolve) => waiting.add(resolve))
  await whenNoDialogIsOpen()
}

function step(event: PopupEvent): void {
  const before = queue.open
  queue = nextPopups(queue, event)
  writeStoredJson(SHOWN_KEY, queue.shown)
  if (queue.open !== null && queue.open !== before) ignoreFailure(show(queue.open), 'pop-up')
}

async function show(name: PopupName): Promise<void> {
  await whenNoDialogIsOpen()
  try {
    await openers.get(name)?.()
  } finally {
    step({ type: 'closed', now: Date.now() })
  }
}

function whenNoDialogIsOpen(): Promise<void> {
  const isFree = () => useDialogStack.getState().entries.length === 0
  if (isFree()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useDialogStack.subscribe(() => {
      // A guest who has just become a player comes back to what they wanted: that dialog opens right after this one.
      setTimeout(() => {
        if (!isFree()) return
        stop()
        resolve()
      })
    })
  })
}
