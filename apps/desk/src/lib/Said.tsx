import { langOf } from './script-of.ts'

/** Somebody's words: in their own direction and letters, never as anything but text. */
export function Said({ children }: { children: string }) {
  return (
    <span className="said" dir="auto" lang={langOf(children)}>
      {children}
    </span>
  )
}
