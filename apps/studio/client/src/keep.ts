/** Small things kept between visits and reloads. Storage may be blocked inside a frame; the game then only forgets. */
type Shelf = 'visit' | 'always'

const shelfOf = (shelf: Shelf): Storage => (shelf === 'visit' ? sessionStorage : localStorage)

export function readKept(shelf: Shelf, key: string): string | null {
  try {
    return shelfOf(shelf).getItem(key)
  } catch {
    return null
  }
}

export function keep(shelf: Shelf, key: string, value: string | null): void {
  try {
    if (value === null) shelfOf(shelf).removeItem(key)
    else shelfOf(shelf).setItem(key, value)
  } catch {
    // Blocked or full: nothing that matters lives here.
  }
}

export function readKeptJson(shelf: Shelf, key: string): unknown {
  try {
    return JSON.parse(readKept(shelf, key) ?? 'null')
  } catch {
    return null
  }
}
