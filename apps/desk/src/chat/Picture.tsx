import { readPicture } from '@tablestakes/contract/operator/support'
import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
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
  const address = useAddress(data)
  if (isError)
    return (
      <span className="talk-no-picture">
        <ImageOff aria-hidden="true" /> The picture cannot be shown
      </span>
    )
  if (address === null) return <span className="talk-no-picture">Loading the picture</span>
  return (
    <>
      <button type="button" className="talk-picture" onClick={() => setIsLarge(true)}>
        <img src={address} alt="Sent with the message" onLoad={onShown} />
        <span className="sr-only">Show it large</span>
      </button>
      {isLarge && <LargePicture address={address} onClosed={() => setIsLarge(false)} />}
    </>
  )
}

function LargePicture({ address, onClosed }: { address: string; onClosed: () => void }) {
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
      <img className="talk-large" src={address} alt="Sent with the message, large" />
    </Sheet>
  )
}

/** An address of this page's own for as long as the picture is shown. */
function useAddress(picture: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [picture])
  return address
}
