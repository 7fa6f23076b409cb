/** The contract's most: 4 MB of picture, which base64 makes a third longer. */
const MOST_BYTES = 4_000_000
/** Small letters on a card stay readable, and a photo of any camera becomes a few hundred kilobytes for a slow line. */
const LONGEST_SIDE_PX = 2_000
const QUALITIES = [0.86, 0.72, 0.55] as const

export type DocumentFile = {
  media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
  content: string
}
export type FileProblem = 'documents_too_large' | 'documents_unreadable'

/** A file as it can be sent, or what is wrong with it. Photos are made smaller; where they were taken is left behind. */
export async function prepareDocument(file: File): Promise<DocumentFile | FileProblem> {
  if (file.type === 'application/pdf') {
    return file.size > MOST_BYTES
      ? 'documents_too_large'
      : { media_type: 'application/pdf', content: await encode(file) }
  }
  const picture = await readPicture(file)
  if (!picture) return 'documents_unreadable'
  const photo = await shrink(picture)
  picture.close()
  return photo ? { media_type: 'image/jpeg', content: await encode(photo) } : 'documents_too_large'
}

/** Turned the way the camera was held. Formats this browser cannot read are refused. */
async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function shrink(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // A see-through picture would otherwise get a black background.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (photo && photo.size <= MOST_BYTES) return photo
  }
  return null
}

function encode(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
