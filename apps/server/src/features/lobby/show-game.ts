import type { Game } from '@tablestakes/contract/games'
import { type Language, type TextKey, textFor } from '@tablestakes/dictionary'
import type { CatalogueGame } from './queries.ts'

/** What the app shows of a game everywhere. Lettered art; where names are translated it shows the plain one and the name. */
export function showGame(game: CatalogueGame, lang: Language): Game {
  return {
    id: game.id,
    name: nameOfGame(game, lang),
    provider: game.provider,
    url: `#/Gamedetail?id=${game.id}`,
    icon_url: `/art/tiles/${encodeURIComponent(game.artKey)}.svg`,
    // The wire has no word for "not stated yet"; the app shows no return while it is 0.
    rtp: game.rtp ?? 0,
    rtp_wave: game.rtpWave,
    bet_cash_rate: game.betCashRate,
    is_show_name: game.isShowName,
    is_pic_need_cut: game.isPicNeedCut,
    tags: game.tags.slice(0, 16),
    is_open: game.supplier !== null,
  }
}

export function nameOfGame({ name, nameKey }: Pick<CatalogueGame, 'name' | 'nameKey'>, lang: Language): string {
  return nameKey === null ? name : textFor(lang, nameKey as TextKey)
}

/** A text that an operator or a seed names by its key; '' where the dictionary does not have it. */
export function textOrNone(lang: Language, key: string | null): string {
  if (key === null) return ''
  const said = textFor(lang, key as TextKey)
  return said === key ? '' : said
}

/** The texts under a key and numbers: `rules_dice_1`, `rules_dice_2` … as far as they go. */
export function numberedTexts(lang: Language, key: string | null): string[] {
  const texts: string[] = []
  for (
    let text = textOrNone(lang, numbered(key, 1));
    text !== '';
    text = textOrNone(lang, numbered(key, texts.length + 1))
  )
    texts.push(text)
  return texts
}

const numbered = (key: string | null, number: number) => (key === null ? null : `${key}_${number}`)
