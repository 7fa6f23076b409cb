const holds = new Set<symbol>()

/** Keeps the page from reloading itself while something on screen would be lost. Call the answer when it is safe again. */
export function holdPage(): () => void {
  const hold = Symbol('unsaved')
  holds.add(hold)
  return () => {
    holds.delete(hold)
  }
}

/** Whether a reload would lose something: a held page, an open dialog, or a field somebody is typing in. */
export function hasUnsaved(): boolean {
  const active = document.activeElement
  const isTyping = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
  return holds.size > 0 || isTyping || document.querySelector('[role="dialog"]') !== null
}
