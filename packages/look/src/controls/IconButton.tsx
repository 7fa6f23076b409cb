import './Button.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'name'> & {
  /** What it does, with the count when there is a badge: "Mail, 3 unread". */
  name: string
  icon: ReactNode
  /** Drawn only; the name says it in words. */
  badge?: string | number | undefined
  look?: 'bare' | 'box' | 'night'
  ref?: React.Ref<HTMLButtonElement>
}

export function IconButton({ name, icon, badge, look = 'bare', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={name}
      className={classNames('icbtn', look !== 'bare' && `icbtn-${look}`, className)}
    >
      {icon}
      {badge !== undefined && badge !== 0 && <span className="dot" data-count={badge} />}
    </button>
  )
}
