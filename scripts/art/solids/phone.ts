import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A phone, 64 by 116; `screen` is drawn around the middle of its glass (54 by 104). */
export function drawPhone(paint: Paint, { screen, ...spot }: Place & { screen: string }): string {
  const glass = paint.linear([
    [0, '#3d72f7'],
    [0.5, '#1f48dc'],
    [1, '#2a0f8f'],
  ])
  const frame = paint.linear([
    [0, '#ffffff'],
    [0.4, '#aebbe8'],
    [1, '#3c4784'],
  ])
  const body = '<rect x="-32" y="-58" width="64" height="116" rx="13"'
  return place(
    spot,
    `${body} fill="#02041a" opacity=".4" transform="translate(6 10)"/>${body} fill="#232c60" transform="translate(3 5)"/>${body} fill="${frame}"/>` +
      `<rect x="-27" y="-53" width="54" height="106" rx="9" fill="${glass}"/>` +
      `<path d="M-27-44Q-27-53-18-53H14L-27 10Z" fill="#fff" opacity=".14"/>` +
      `<rect x="-9" y="-49" width="18" height="4" rx="2" fill="#0a1130" opacity=".7"/>${screen}`,
  )
}
