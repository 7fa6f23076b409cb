import { create } from 'zustand'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  /** A second, quieter line. */
  detail?: string
  isClosable: boolean
  durationMs: number
  /** The way onward, on the toast itself. */
  action?: { text: string; onPress: () => void }
}
type Options = Partial<Pick<Toast, 'detail' | 'isClosable' | 'durationMs' | 'action'>>

/** Specification §9: toast duration. */
const DURATION_MS = 3_000
const SHOWN_MAX = 3

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))
let lastId = 0

/** Short messages above everything. The oldest makes room when there are too many; the same words are not said twice. */
export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  warning: (text: string, options?: Options) => show('warning', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
}

export const dropToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))

function show(kind: ToastKind, text: string, options: Options = {}): void {
  lastId += 1
  const fresh: Toast = { id: lastId, kind, text, isClosable: false, durationMs: DURATION_MS, ...options }
  useToasts.setState(({ toasts }) => {
    const others = toasts.filter((shown) => shown.text !== text || shown.kind !== kind)
    return { toasts: [...others, fresh].slice(-SHOWN_MAX) }
  })
}
