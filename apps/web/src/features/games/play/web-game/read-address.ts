import { noSoundJumps, playTypes } from '@tablestakes/contract/games'

export type PlayType = (typeof playTypes)[keyof typeof playTypes]
export type PlayAddress = {
  gameId: number
  /** Null: what fits the visitor, cash for a player and a demo for a guest. */
  type: PlayType | null
  /** Specification §9: games opened from some places start silent. */
  startsSilent: boolean
}

/** `id=7&type=1`. Null where the address names no game. */
export function readPlayAddress(query: string): PlayAddress | null {
  const values = new URLSearchParams(query)
  const id = values.get('id') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) return null
  const type = Object.values(playTypes).find((known) => String(known) === values.get('type')) ?? null
  const startsSilent = noSoundJumps.some((jump) => String(jump) === values.get('jump'))
  return { gameId: Number(id), type, startsSilent }
}

export const playAddress = (gameId: number, type: PlayType): string => `/webgame?id=${gameId}&type=${type}`
export const detailAddress = (gameId: number): string => `/Gamedetail?id=${gameId}`
