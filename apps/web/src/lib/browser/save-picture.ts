/** Hands a drawing to the player as a picture of their device. Throws where the browser cannot draw. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const picture = await pictureOf(canvas)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = `${name}.png`
  link.click()
  // Revoked in the same turn, some browsers would save nothing.
  setTimeout(() => URL.revokeObjectURL(link.href))
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('no picture')
  return picture
}
