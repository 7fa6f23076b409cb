/**
 * Local and session storage that never throws: a browser may block them, be full, or run in private mode. What cannot be
 * kept is then simply forgotten at the end of the visit.
 */
type Area = 'localStorage' | 'sessionStorage'

export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(key, value)
  } catch {
    // A full or blocked storage costs comfort, not function.
  }
}

export function removeStored(key: string, area: Area = 'localStorage'): void {
  try {
    globalThis[area].removeItem(key)
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
}

/** What is stored under the key, or null when it is missing or was written by something else. */
export function readStoredJson(key: string, area: Area = 'localStorage'): unknown {
  const text = readStored(key, area)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function writeStoredJson(key: string, value: unknown, area: Area = 'localStorage'): void {
  writeStored(key, JSON.stringify(value), area)
}
