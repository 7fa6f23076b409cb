/** Addresses of this very site can be pressed. Any other is text: nobody is led away by a message. */
export function OwnLinks({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return parts.map((part, place) => {
    const key = `${place}`
    const isOwn = place % 2 === 1 && URL.canParse(part) && new URL(part).origin === location.origin
    return isOwn ? (
      <a key={key} href={part}>
        {part}
      </a>
    ) : (
      part
    )
  })
}
