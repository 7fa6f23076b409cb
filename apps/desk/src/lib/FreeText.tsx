import { langOf } from './script-of.ts'

/** What a person typed: in its own direction and letters, never as anything but text. */
export function FreeText({ children }: { children: string }) {
  return (
    <span className="said" dir="auto" lang={langOf(children)}>
      {children}
    </span>
  )
}
