/** As the player's own pictures: 5 MB, in one of the formats that the server reads. */
const BYTES_MAX = 5 * 1024 * 1024
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** The file in base64; null for one that the server would not take. */
export async function readFile(file: File): Promise<string | null> {
  if (file.size > BYTES_MAX || !PICTURE_TYPES.split(',').includes(file.type)) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  // In pieces: a function takes only so many arguments.
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(pieces.join(''))
}
