import type { Site } from '../../site/index.ts'

/** Countries as the specification names them, and their ISO 3166 codes. A site for all countries has no country. */
const codes: Partial<Record<Site['country'], string>> = {
  India: 'IN',
  Brazil: 'BR',
  Philippines: 'PH',
  Bengal: 'BD',
  Pakistan: 'PK',
}

export const countryOf = ({ country }: Pick<Site, 'country'>): string | null => codes[country] ?? null
