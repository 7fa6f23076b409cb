import './Ordinal.css'
import { Num } from './Num.tsx'

/** The number of a step or a rule, before its text. */
export function Ordinal({ children }: { children: number }) {
  return <Num className="ordinal">{children}</Num>
}
