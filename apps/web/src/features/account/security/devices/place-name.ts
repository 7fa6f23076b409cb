/**
 * Where a login came from, as far as it is known: a country's two letters, or the device's time zone (`Asia/Karachi`), of
 * which the city is what a player recognises.
 */
export function placeName(place: string, locale: string): string {
  if (/^[A-Za-z]{2}$/.test(place)) return countryName(place.toUpperCase(), locale) ?? place.toUpperCase()
  return place.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
}

function countryName(code: string, locale: string): string | undefined {
  try {
    return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}
