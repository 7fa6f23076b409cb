/**
 * Whose work our pictures, icons and letters stand on. The licence page is made from this; a glyph that is not listed
 * here cannot be drawn at all, because its licence (CC BY) asks that its author is named.
 */
export const glyphAuthors = {
  'astronaut-helmet': 'Delapouite',
  'bear-face': 'Sparker',
  'camel-head': 'Delapouite',
  cat: 'Lorc',
  dolphin: 'Delapouite',
  'eagle-head': 'Delapouite',
  'elephant-head': 'Delapouite',
  'fox-head': 'Lorc',
  frog: 'Lorc',
  'horse-head': 'Delapouite',
  'jester-hat': 'Delapouite',
  lion: 'Lorc',
  monkey: 'Lorc',
  octopus: 'Lorc',
  owl: 'Lorc',
  panda: 'Delapouite',
  penguin: 'Delapouite',
  pharoah: 'Delapouite',
  'pirate-captain': 'Delapouite',
  'rabbit-head': 'Delapouite',
  'raccoon-head': 'Delapouite',
  'ram-profile': 'Delapouite',
  rooster: 'Delapouite',
  'samurai-helmet': 'Delapouite',
  'spartan-helmet': 'Delapouite',
  'spiked-dragon-head': 'Delapouite',
  'tiger-head': 'Delapouite',
  turtle: 'Lorc',
  unicorn: 'Delapouite',
  'viking-helmet': 'Delapouite',
  'walrus-head': 'Delapouite',
  'wizard-face': 'Delapouite',
  'wolf-head': 'Lorc',
} as const

export type Credit = {
  name: string
  /** What of it the product shows. */
  used: string
  by: string
  licence: string
  licenceUrl: string
  url: string
  works?: readonly { name: string; author: string }[]
}

const CC_BY = 'https://creativecommons.org/licenses/by/3.0/'
const OFL = 'https://openfontlicense.org/open-font-license-official-text/'

export const credits: readonly Credit[] = [
  {
    name: 'Game-icons.net',
    used: 'Outlines struck in relief on the avatars (recoloured and shaded)',
    by: [...new Set<string>(Object.values(glyphAuthors))].sort().join(', '),
    licence: 'CC BY 3.0',
    licenceUrl: CC_BY,
    url: 'https://game-icons.net',
    works: Object.entries(glyphAuthors).map(([name, author]) => ({ name, author })),
  },
  {
    name: 'circle-flags',
    used: 'Flags of languages and countries',
    by: 'HatScripts and contributors',
    licence: 'MIT',
    licenceUrl: 'https://github.com/HatScripts/circle-flags/blob/gh-pages/LICENSE',
    url: 'https://github.com/HatScripts/circle-flags',
  },
  {
    name: 'Lucide',
    used: 'Line icons',
    by: 'Lucide contributors; parts from Feather by Cole Bemis',
    licence: 'ISC',
    licenceUrl: 'https://lucide.dev/license',
    url: 'https://lucide.dev',
  },
  {
    name: 'Anton',
    used: 'Lettering of tiles and marks',
    by: 'The Anton Project Authors (Vernon Adams)',
    licence: 'SIL Open Font License 1.1',
    licenceUrl: OFL,
    url: 'https://fonts.google.com/specimen/Anton',
  },
  {
    name: 'Figtree',
    used: 'Text',
    by: 'The Figtree Project Authors (Erik Kennedy)',
    licence: 'SIL Open Font License 1.1',
    licenceUrl: OFL,
    url: 'https://fonts.google.com/specimen/Figtree',
  },
  {
    name: 'Red Hat Display',
    used: 'Headings and figures',
    by: 'The Red Hat Project Authors',
    licence: 'SIL Open Font License 1.1',
    licenceUrl: OFL,
    url: 'https://github.com/RedHatOfficial/RedHatFont',
  },
  {
    name: 'Noto Nastaliq Urdu and Noto Sans Bengali',
    used: 'Urdu and Bengali text',
    by: 'The Noto Project Authors',
    licence: 'SIL Open Font License 1.1',
    licenceUrl: OFL,
    url: 'https://fonts.google.com/noto',
  },
]
