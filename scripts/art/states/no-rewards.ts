import { drawChest } from '../solids/chest.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No rewards now: a closed chest. */
export const noRewards: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  drawChest(paint, { x: 106, y: 80, scale: 0.92 }) +
  drawCoin(paint, { x: 178, y: 118, r: 12, turn: 14, squash: 0.6 })
