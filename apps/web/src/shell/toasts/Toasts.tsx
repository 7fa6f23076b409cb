import { useEffect, useRef, useState } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { Toast, ToastStack } from '../../ui/states/Toast.tsx'
import { dropToast, type Toast as Shown, useToasts } from './toast.ts'

/** Where short messages appear, above everything, and are read out. */
export default function Toasts() {
  const text = useText()
  const toasts = useToasts((store) => store.toasts)
  return (
    <ToastStack name={text('toasts')}>
      {toasts.map((toast) => (
        <TimedToast key={toast.id} toast={toast} />
      ))}
    </ToastStack>
  )
}

/** Goes by itself when its time is up; the time stands still while a pointer or the focus is on it. */
function TimedToast({ toast }: { toast: Shown }) {
  const text = useText()
  const [isHeld, setIsHeld] = useState(false)
  const leftMs = useRef(toast.durationMs)

  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dropToast(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [isHeld, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the clock is no action of its own.
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Toast
        kind={toast.kind}
        title={toast.text}
        text={toast.detail}
        action={
          toast.action && {
            text: toast.action.text,
            onPress: () => {
              dropToast(toast.id)
              toast.action?.onPress()
            },
          }
        }
        closeName={toast.isClosable ? text('close') : undefined}
        onClose={() => dropToast(toast.id)}
      />
    </div>
  )
}
