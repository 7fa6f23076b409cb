import type { ComponentProps, ComponentType } from 'react'
import { create } from 'zustand'
import { dialogsOfEntry, matchDialogEntries, subscribeLocation } from '../../lib/address/hash-location.ts'
import { hasPlayer, whenKnown } from '../../lib/session/session.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { toast } from '../toasts/toast.ts'

type Dialog = { component: ComponentType<never>; fixed: object; needs?: 'player' }

/**
 * The table of dialogs.ts, which adds itself here. An interface, because only those can be added to from another module;
 * importing the table would make a circle, for the dialogs in it open dialogs themselves.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by dialogs.ts.
export interface DialogTable {}

export type DialogName = keyof DialogTable
type Dialogs = { [N in DialogName]: DialogTable[N] extends Dialog ? DialogTable[N] : never }
type OwnProps<N extends DialogName> = ComponentProps<Dialogs[N]['component']>
/** What a caller passes: the component's props without the way out and without what the table fixes. */
export type DialogProps<N extends DialogName> = Omit<OwnProps<N>, 'onClose' | keyof Dialogs[N]['fixed']>
type DialogResult<N extends DialogName> =
  OwnProps<N> extends { onClose: (result?: infer R) => void } ? (unknown extends R ? undefined : R) : undefined

/** Every dialog takes this: closing with a result answers the caller, closing without one means "dismissed". */
export type Closable<R = undefined> = { onClose: (result?: R) => void }

type Entry = {
  id: number
  name: DialogName
  props: object
  isOpen: boolean
  /** Set once its code has arrived; before that there is no closing animation to wait for. */
  isShown: boolean
  result: unknown
  resolve: (result: unknown) => void
}

export const useDialogStack = create<{ entries: readonly Entry[] }>()(() => ({ entries: [] }))

type Table = Readonly<Record<string, { needs?: 'player' }>>
let fetchTable: () => Promise<Table> = () => Promise.resolve({})
let loading: Promise<Table> | null = null
let lastId = 0

/**
 * Says where the table comes from and starts to follow the browser's history: a step back closes the dialogs above. The table
 * names the files of every dialog, which no first picture needs.
 */
export function installDialogs(fetchAll: () => Promise<DialogTable>): () => void {
  fetchTable = fetchAll as () => Promise<Table>
  loading = null
  return subscribeLocation(closeAboveEntry)
}

/** Fetches the table, once; what did not arrive is asked for again the next time. */
export function loadDialogs(): Promise<Table> {
  loading ??= fetchTable().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * Opens a dialog and resolves after its closing animation has ended. A guest who needs to be a player is shown the register
 * dialog first and comes back to the one asked for; a guest who stays one gets `undefined`, and so does a caller that asks
 * for an unknown name.
 */
export async function openDialog<N extends DialogName>(
  name: N,
  ...[props]: Record<never, never> extends DialogProps<N> ? [props?: DialogProps<N>] : [props: DialogProps<N>]
): Promise<DialogResult<N> | undefined> {
  const table = await loadDialogs().catch(() => null)
  if (!table) {
    toast.error(textOf('did_not_load_title'))
    return undefined
  }
  if (!Object.hasOwn(table, name)) return undefined
  if (table[name]?.needs === 'player' && !hasPlayer()) {
    await whenKnown()
    if (!hasPlayer()) await push('register', {})
    if (!hasPlayer()) return undefined
  }
  return (await push(name, props ?? {})) as DialogResult<N> | undefined
}

export function closeDialog(id: number, result?: unknown): void {
  shut(id, result)
  matchDialogEntries(openCount())
}

export function markShown(id: number): void {
  if (useDialogStack.getState().entries.some((entry) => entry.id === id && !entry.isShown))
    change(id, { isShown: true })
}

/** The closing animation is over: the dialog leaves the stack and its opener gets the answer. */
export function forgetDialog(id: number): void {
  const entry = useDialogStack.getState().entries.find((candidate) => candidate.id === id)
  if (!entry) return
  useDialogStack.setState(({ entries }) => ({ entries: entries.filter((other) => other !== entry) }))
  entry.resolve(entry.result)
}

function shut(id: number, result?: unknown): void {
  const entry = useDialogStack.getState().entries.find((candidate) => candidate.id === id)
  if (!entry?.isOpen) return
  change(id, { isOpen: false, result })
  if (!entry.isShown) forgetDialog(id)
}

function push(name: DialogName, props: object): Promise<unknown> {
  return new Promise((resolve) => {
    lastId += 1
    const entry: Entry = { id: lastId, name, props, isOpen: true, isShown: false, result: undefined, resolve }
    useDialogStack.setState(({ entries }) => ({ entries: [...entries, entry] }))
    matchDialogEntries(openCount())
  })
}

function change(id: number, part: Partial<Entry>): void {
  useDialogStack.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)),
  }))
}

const openEntries = () => useDialogStack.getState().entries.filter((entry) => entry.isOpen)
const openCount = () => openEntries().length

function closeAboveEntry(): void {
  for (const entry of openEntries().slice(dialogsOfEntry()).toReversed()) shut(entry.id)
  // An entry that a reload or a step forward left without its dialogs is skipped.
  matchDialogEntries(openCount())
}
