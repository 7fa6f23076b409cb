import './link-card.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Copy, Image as ImageIcon, Link, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/api/preload.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { savePicture } from '../../lib/browser/save-picture.ts'
import { useText } from '../../lib/words/i18n.ts'
import { QrPicture } from '../../ui/pictures/QrPicture.tsx'
import { toast } from '../toasts/toast.ts'
import { drawInvitationCard } from './draw-card.ts'
import { inviteAddress } from './invite-address.ts'
import { canShare, shareLink } from './share-link.ts'

type LinkCardProps = { code: string; url: string; title: string; text: string }

/** The player's link in every form: for a camera, for a keyboard, for the clipboard, for the phone's sheet, as a picture. */
export function LinkCard({ code, url, title, text: words }: LinkCardProps) {
  const text = useText()
  const { title: site } = useSite()
  const address = inviteAddress(url)

  async function copy(content: string, name: string) {
    if (await copyText(content)) toast.success(text('invite_copied', { name }))
    else toast.warning(text('invite_copy_failed'))
  }

  async function save() {
    try {
      const isMirrored = document.documentElement.dir === 'rtl'
      const card = drawInvitationCard({ site, title: text('invite_card_title'), code, address, isMirrored })
      await savePicture(card, `invitation-${code}`)
      toast.success(text('invite_picture_saved'))
    } catch {
      toast.warning(text('invite_picture_failed'))
    }
  }

  return (
    <section className="link-card card">
      <QrPicture content={address} name={text('invite_qr')} />
      <div className="link-words">
        <h2>{title}</h2>
        <p>{words}</p>
        <div className="link-code recess">
          <Num>{code}</Num>
          <IconButton
            name={text('invite_copy_code')}
            icon={<Copy />}
            onClick={() => void copy(code, text('invite_code'))}
          />
        </div>
      </div>
      <div className="link-ways">
        <Way icon={<Link />} onPress={() => void copy(address, text('invite_link'))}>
          {text('invite_copy_link')}
        </Way>
        {canShare() && (
          <Way
            icon={<Share2 />}
            onPress={() => shareLink({ title: site, text: text('invite_share_text', { site, code }), url: address })}
          >
            {text('invite_share')}
          </Way>
        )}
        <Way icon={<ImageIcon />} onPress={() => void save()}>
          {text('invite_picture')}
        </Way>
      </div>
    </section>
  )
}

function Way({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress}>
      <span className="link-way-mark" aria-hidden="true">
        {icon}
      </span>
      {children}
    </button>
  )
}
