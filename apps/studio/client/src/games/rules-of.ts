import type { Ratio } from '@tablestakes/domain/money/ratio'

type InstantRules<Params> = {
  readParams(value: unknown): Params | null
  most(params: Params): Ratio
  rtp(params: Params): Ratio
}

/** What the shell asks of an instant game's maths: `...rulesOf(dice)`. */
export function rulesOf<Params>(game: InstantRules<Params>) {
  return {
    readParams: (value: unknown) => game.readParams(value),
    most: (params: Params) => game.most(params),
    rtp: (params: Params) => game.rtp(params),
  }
}
