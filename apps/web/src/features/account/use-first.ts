import { useState } from 'react'

/** The first answer there was; what changes afterwards is the dialog's own doing. */
export function useFirst<T>(value: T | null): T | null {
  const [first, setFirst] = useState(value)
  if (first === null && value !== null) setFirst(value)
  return first
}
