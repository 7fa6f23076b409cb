/**
 * Who plays for a club. Names are put together from invented ones by the club's key, always the same, so that a goal's
 * scorer is a name on every device without a list that travels.
 */
import type { Sport } from '../kinds.ts'
import type { Club } from './leagues.ts'

const given = [
  ...['Ari', 'Bram', 'Caio', 'Dario', 'Emil', 'Faris', 'Goran', 'Hugo', 'Imran', 'Jaro', 'Kian', 'Leandro'],
  ...['Mateo', 'Nilo', 'Orin', 'Pavel', 'Quim', 'Rafi', 'Sami', 'Timo', 'Ulli', 'Vito', 'Wim', 'Yanis', 'Zubin'],
]
const family = [
  ...['Abrano', 'Belkar', 'Corvalho', 'Dastoor', 'Elmquist', 'Farouzi', 'Galvane', 'Hestrom', 'Ibarrel', 'Jakobin'],
  ...['Kalinda', 'Lorrimer', 'Mandaval', 'Norvik', 'Okandu', 'Perreault-Lin', 'Quillon', 'Rasmuth', 'Sandovar'],
  ...['Tarkesh', 'Ulvaeus-Ran', 'Verhoft', 'Wexley', 'Ximenal', 'Yarovoy', 'Zandberg', 'Ashgrove', 'Brightwen'],
]

const sizes: Readonly<Record<Sport, number>> = { football: 11, cricket: 11, tennis: 1, basketball: 5 }

export function lineUpOf(sport: Sport, club: Club): string[] {
  if (sport === 'tennis') return [club.name]
  const from = hashOf(club.key)
  // Steps without a common divisor with the lists' lengths meet no name twice in a line-up.
  return Array.from({ length: sizes[sport] }, (_, place) => {
    const first = given[(from + place * 7) % given.length]!
    const last = family[(hashOf(`${club.key}.`) + place * 5) % family.length]!
    return `${first} ${last}`
  })
}

/** FNV-1a, kept below 2^31: only spreads names, decides nothing. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 1
}
