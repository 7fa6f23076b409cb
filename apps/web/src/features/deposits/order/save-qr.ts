import { savePicture } from '../../../lib/browser/save-picture.ts'
import { drawQr } from '../../../ui/pictures/draw-qr.ts'

/** Large enough for a phone's gallery and the bank app that reads it from there. */
const MODULE_PX = 12

/** Hands the code to the player as a picture: a player who pays with the same phone cannot scan its own screen. */
export async function saveQr(content: string, name: string): Promise<void> {
  const { side, path, corners } = drawQr(content)
  const canvas = document.createElement('canvas')
  canvas.width = side * MODULE_PX
  canvas.height = side * MODULE_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.scale(MODULE_PX, MODULE_PX)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.fillStyle = '#060a20'
  pen.fill(new Path2D(path))
  pen.fill(new Path2D(corners), 'evenodd')
  await savePicture(canvas, name)
}
