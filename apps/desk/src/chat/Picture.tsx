import { readPicture } from '@tablestakes/contract/operator/support'
import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useEntered } from '../lib/session.ts'

type PictureProps = { chatId: string; imageId: string; onShown: () => void }

/** A picture of the chat. Who has looked at it is written down, so it is asked for once a visit. */
export function Picture({ chatId, imageId, onShown }: PictureProps) {
  const { ask } = useEntered()
  const [isLarge, setIsLarge] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['picture', imageId],
    queryFn: async ({ signal }) => {
      const { media_type: type, content } = await ask(readPicture, { chat: chatId, image: imageId }, { signal })
      return new Blob([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], { type })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <span className="talk-no-picture">
        <ImageOff aria-hidden="true" /> The picture cannot be shown
      </span>
    )
  if (!data) return <span className="talk-no-picture">Loading the picture</span>
  return (
    <>
      <button type="button" className="talk-picture" onClick={() => setIsLarge(true)}>
        <Drawn picture={data} alt="Sent with the message" onLoad={onShown} />
        <span className="sr-only">Show it large</span>
      </button>
      {isLarge && <LargePicture picture={data} onClosed={() => setIsLarge(false)} />}
    </>
  )
}

function LargePicture({ picture, onClosed }: { picture: Blob; onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Sheet
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title="Picture"
      closeName="Close"
      size="lg"
      isRead
    >
      <Drawn picture={picture} alt="Sent with the message, large" className="talk-large" />
    </Sheet>
  )
}

type DrawnProps = { picture: Blob; alt: string; className?: string; onLoad?: () => void }

/** Under an address of this page's own, for as long as it is shown. */
function Drawn({ picture, alt, className, onLoad }: DrawnProps) {
  const address = useCallback(
    (image: HTMLImageElement) => {
      const made = URL.createObjectURL(picture)
      image.src = made
      return () => URL.revokeObjectURL(made)
    },
    [picture],
  )
  return <img ref={address} alt={alt} className={className} onLoad={onLoad} />
}
