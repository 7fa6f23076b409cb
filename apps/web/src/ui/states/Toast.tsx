import './Toast.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Coin } from '@tablestakes/look/figures/Coin.tsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** The four kinds of the specification, and a payout: the only one whose words are gold. */
export type ToastKind = 'success' | 'warning' | 'error' | 'info' | 'payout'

type ToastProps = {
  kind: ToastKind
  title: ReactNode
  text?: ReactNode
  action?: { text: string; onPress: () => void } | undefined
  /** Without it the toast has no close button. */
  closeName?: string | undefined
  onClose?: (() => void) | undefined
}

const icons = {
  success: <CircleCheck />,
  warning: <TriangleAlert />,
  error: <CircleAlert />,
  info: <Info />,
  payout: <Coin size={26} />,
}

export function Toast({ kind, title, text, action, closeName, onClose }: ToastProps) {
  return (
    <div className="toast" data-kind={kind}>
      <span className="toast-icon" aria-hidden="true">
        {icons[kind]}
      </span>
      <div className="toast-text">
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      {action && (
        <Button look="text" size="sm" onClick={action.onPress}>
          {action.text}
        </Button>
      )}
      {closeName && <IconButton name={closeName} icon={<X />} onClick={onClose} />}
    </div>
  )
}

/** Where toasts appear. It is on the page before the first one, or screen readers would miss that one. */
export function ToastStack({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="toasts" aria-label={name} aria-live="polite" aria-relevant="additions">
      {children}
    </section>
  )
}
