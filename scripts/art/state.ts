import { drawGlow, drawShadow } from './light.ts'
import type { Paint } from './paint.ts'
import type { Picture } from './picture.ts'

/** A picture for a page that has nothing else to show. */
export type State = (paint: Paint) => string

export function statePicture(name: string, draw: State): Picture {
  return { key: `states/${name}`, box: '0 0 220 146', draw }
}

/** The pool of light and the contact shadow each of these stands in; both end inside the box. */
export function drawSpotlight(paint: Paint, { colour, strength }: { colour: string; strength: number }): string {
  return (
    drawGlow(paint, { x: 110, y: 72, r: 104, ry: 70, colour, strength }) +
    drawShadow(paint, { x: 114, y: 124, rx: 92, ry: 14, strength: 0.6 })
  )
}
