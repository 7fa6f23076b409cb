/**
 * The six languages (specification §9) and how one is chosen (§4): the stored one, else the configured one, else pt-br.
 */

export type LanguageFacts = {
  /** The tag for `lang` attributes and `Intl`. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Which face the letters need: Bengali and Urdu bring their own, Chinese uses the device's. */
  script: 'latin' | 'bengali' | 'nastaliq' | 'han'
  /** The name its readers call it by, for the language list. */
  ownName: string
}

export const languages = {
  'pt-br': { tag: 'pt-BR', direction: 'ltr', script: 'latin', ownName: 'Português' },
  en: { tag: 'en', direction: 'ltr', script: 'latin', ownName: 'English' },
  ind: { tag: 'id', direction: 'ltr', script: 'latin', ownName: 'Bahasa Indonesia' },
  bd: { tag: 'bn', direction: 'ltr', script: 'bengali', ownName: 'বাংলা' },
  ur: { tag: 'ur', direction: 'rtl', script: 'nastaliq', ownName: 'اردو' },
  zh: { tag: 'zh-Hans', direction: 'ltr', script: 'han', ownName: '简体中文' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

/** Specification §9: the default of the product, used where neither the player nor the site has chosen. */
export const DEFAULT_LANGUAGE: Language = 'pt-br'

export function isLanguage(name: unknown): name is Language {
  return typeof name === 'string' && Object.hasOwn(languages, name)
}

/** Whether its readers write decimals behind a comma. */
export function hasDecimalComma(language: Language): boolean {
  return language === 'pt-br' || language === 'ind'
}

/** A stored or configured name we do not have counts as not given. */
export function chooseLanguage({ stored, configured }: { stored: unknown; configured: unknown }): Language {
  return [stored, configured].find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** What a site's configuration says where the visitor's browser is to choose. */
export const AUTO_LANGUAGE = 'auto'

/** By the first part of a browser's tag: `pt-PT` and `pt-BR` are read by the same readers. */
const BY_TAG: Readonly<Record<string, Language>> = {
  ...{ en: 'en', pt: 'pt-br', id: 'ind', in: 'ind', ms: 'ind', bn: 'bd', ur: 'ur', zh: 'zh' },
}

/**
 * The language of a visitor whose site leaves it to the browser: the one the browser wants most among those offered (`pt-BR,en;q=0.8`),
 * else English, which most strangers read, else the site's own.
 */
export function negotiateLanguage(accepted: string, offered: readonly Language[]): Language {
  const wishes = accepted
    .slice(0, 1_000)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = Number(
        parameters
          .find((one) => one.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: BY_TAG[tag.split(/[-_]/)[0]!], weight, place }
    })
  const [best] = wishes
    .filter(({ language, weight }) => language !== undefined && offered.includes(language) && weight > 0)
    .sort((one, other) => other.weight - one.weight || one.place - other.place)
  return best?.language ?? (offered.includes('en') ? 'en' : (offered[0] ?? DEFAULT_LANGUAGE))
}

/** Every notice may have blocks for these three (specification §3); the order is the one readers fall back in. */
const BLOCK_ORDER = ['en', 'pt-br', 'bd'] as const

/** The block for a reader: the own language's, else English, else Portuguese, else Bengali, else any there is. */
export function pickBlock<Block>(blocks: { [language: string]: Block | undefined }, language: Language): Block | null {
  const wanted = [language, ...BLOCK_ORDER, ...Object.keys(blocks)]
  const found = wanted.find((name) => Object.hasOwn(blocks, name) && blocks[name] !== undefined)
  return found === undefined ? null : blocks[found]!
}
