import './Button.css'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from './Spinner.tsx'

/**
 * `gold` moves money or a prize to the player, `action` commits the player, `white` stands on art and opens an offer,
 * `quiet` is everything else, `text` is a way onward. One filled button per view.
 */
type ButtonLook = 'action' | 'gold' | 'quiet' | 'text' | 'white'

type ButtonShape = {
  look?: ButtonLook | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Takes the whole width. */
  block?: boolean | undefined
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

function shapeClass({ look = 'quiet', size = 'md', block, className }: Omit<ButtonShape, 'children'>) {
  return classNames('btn', `btn-${look}`, size !== 'md' && `btn-${size}`, block && 'btn-block', className)
}

type ButtonProps = ButtonShape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonShape> & {
    /** Keeps its width and focus, shows a spinner and ignores presses. */
    busy?: boolean | undefined
    ref?: React.Ref<HTMLButtonElement>
  }

export function Button({ look, size, block, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={shapeClass({ look, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // A busy submit button must not send its form a second time.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      <span className="btn-text-part">{children}</span>
    </button>
  )
}

type ButtonLinkProps = ButtonShape & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonShape> & { href: string }

/** A link that looks like a button, because it goes somewhere and can be opened in a new tab. */
export function ButtonLink({ look, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={shapeClass({ look, size, block, className })}>
      {icon}
      <span className="btn-text-part">{children}</span>
    </a>
  )
}
