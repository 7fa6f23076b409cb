/** The drawings of one slot: fetched once, made into pictures the canvas can set. */
import type { SlotKey } from '@tablestakes/domain/games/slots/slot'

type Drawn = {
  symbols: Record<string, string>
  back: string
  reel: [string, string, string]
  stage: [string, string, string]
}

export type SlotPictures = {
  symbols: ReadonlyMap<string, HTMLImageElement>
  /** Addresses for lists and the ground. */
  addressOf: (letter: string) => string
  back: string
  reel: Drawn['reel']
  letters: string[]
}

const asAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

export async function loadPictures(key: SlotKey): Promise<SlotPictures> {
  const answer = await fetch(`/slots/${key}.json`)
  if (!answer.ok) throw new Error(`the drawings of ${key} are missing`)
  const { symbols, back, reel } = (await answer.json()) as Drawn
  const images = await Promise.all(
    Object.entries(symbols).map(async ([letter, svg]) => [letter, await loadImage(asAddress(svg))] as const),
  )
  return {
    symbols: new Map(images),
    addressOf: (letter) => asAddress(symbols[letter] ?? ''),
    back: asAddress(back),
    reel,
    letters: Object.keys(symbols),
  }
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => {})
  return image
}
