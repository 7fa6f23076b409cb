import { isOwnPlace } from '@tablestakes/domain/text/operator-text'
import { toHref } from './hash-location.ts'

/** The address of one of our own screens, or of a dialog over the page one is on. Null for anything else. */
export function ownHref(place: string, path: string): string | null {
  if (place === '' || !isOwnPlace(place)) return null
  if (place.startsWith('?')) return toHref(path + place)
  return place.startsWith('#') ? place : toHref(place)
}
