/** The casino's theme. A stage is never light: by day a running game keeps the night, and proofs are read by day. */
import { type Theme, themes } from '@tablestakes/domain/site/sites'
import { keep, readKept } from './keep.ts'

export const isTheme = (name: unknown): name is Theme => themes.includes(name as Theme)

/** The casino names it in the part of the address that no server sees; later pages of the studio remember it. */
export function startTheme({ hash, pathname }: Pick<Location, 'hash' | 'pathname'>): void {
  const named = new URLSearchParams(hash.slice(1)).get('theme')
  const kept = readKept('always', 'theme')
  const theme = [named, kept].find(isTheme)
  if (isTheme(named)) keep('always', 'theme', named)
  if (theme) show(theme, pathname)
}

/** The player has chosen another one in the casino. */
export function followTheme(theme: Theme): void {
  keep('always', 'theme', theme)
  show(theme, location.pathname)
}

function show(theme: Theme, pathname: string): void {
  document.documentElement.dataset.theme = theme === 'daylight' && pathname === '/play' ? 'vibrant-blue' : theme
}
