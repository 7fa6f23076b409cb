import { useEffect } from 'react'
import { openDialog, useDialogStack } from '../dialogs/open-dialog.ts'

/** "/" opens the search, as the field in the top bar says; not while something is typed or covers the page. */
export function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (isTyping || useDialogStack.getState().entries.length > 0) return
      event.preventDefault()
      void openDialog('search')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
