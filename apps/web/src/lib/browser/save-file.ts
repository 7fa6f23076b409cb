type File = { name: string; content: string; mediaType: string }

/** Hands a text to the player as a file of their device. */
export function saveFile({ name, content, mediaType }: File): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked in the same turn, some browsers would save nothing.
  setTimeout(() => URL.revokeObjectURL(address))
}
