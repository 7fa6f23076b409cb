import { readIcons } from './glyphs.ts'
import type { Picture } from './picture.ts'

// The countries of our sites and those that stand for our languages.
const COUNTRIES = ['bd', 'br', 'cn', 'gb', 'id', 'in', 'ph', 'pk', 'us'] as const

const icons = readIcons(import.meta.resolve('@iconify-json/circle-flags/icons.json'))

/** The set cuts its flags with a mask; a clip looks the same and costs a weak phone less. */
export const flags: readonly Picture[] = COUNTRIES.map((country) => ({
  key: `flags/${country}`,
  box: '0 0 512 512',
  draw: (paint) => {
    const flag = icons[country]?.body.match(/<g mask="[^"]+">(.*)<\/g>$/s)?.[1]
    if (flag === undefined) throw new Error(`circle-flags has no flag ${country}, or no longer masks it`)
    const clip = paint.id('disc')
    return `<clipPath id="${clip}"><circle cx="256" cy="256" r="256"/></clipPath><g clip-path="url(#${clip})">${flag}</g>`
  },
}))
