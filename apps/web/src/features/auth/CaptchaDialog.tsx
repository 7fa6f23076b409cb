import './entry.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePreload, useSite } from '../../lib/api/preload.ts'
import { isCaptchaComplete, loadPicture, pictureCaptchaToken, showService } from '../../lib/session/captcha.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../shell/dialogs/open-dialog.ts'
import { Skeleton } from '../../ui/states/Skeleton.tsx'

type CaptchaDialogProps = Closable<string> & {
  /** Why it is asked again. */
  problem?: string | undefined
}

/** Is a person there? Our own picture, or the service the site has configured. Answers the token for the call. */
export default function CaptchaDialog({ problem, onClose }: CaptchaDialogProps) {
  const text = useText()
  const isService = usePreload()?.captcha === 'service'
  return (
    <DialogSheet title={text('entry_captcha_title')} subtitle={text('entry_captcha_text')}>
      {isService ? (
        <ServiceCaptcha onToken={onClose} problem={problem} />
      ) : (
        <PictureCaptcha {...{ problem, onClose }} />
      )}
    </DialogSheet>
  )
}

function PictureCaptcha({ problem, onClose }: CaptchaDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState(problem)
  // A picture opens once, so one that was seen before is worth nothing.
  const picture = useQuery({
    queryKey: ['captcha'],
    queryFn: loadPicture,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  function refresh() {
    setTyped('')
    void picture.refetch()
  }

  function submit() {
    if (!picture.data) return
    if (!isCaptchaComplete(typed)) return setError(text('entry_captcha_incomplete'))
    onClose(pictureCaptchaToken({ captcha_id: picture.data.captcha_id, typed }))
  }

  return (
    <form
      className="entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="captcha">
        {picture.data && !picture.isFetching ? (
          <img src={picture.data.image} alt={text('entry_captcha_picture')} />
        ) : picture.isError && !picture.isFetching ? (
          <p role="alert">{text('entry_captcha_missing')}</p>
        ) : (
          <Skeleton height="100%" radius="var(--r-md)" />
        )}
        <IconButton name={text('entry_captcha_new')} icon={<RotateCw />} look="box" onClick={refresh} />
      </div>
      <TextField
        label={text('entry_captcha_label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={6}
        dir="ltr"
        value={typed}
        onChange={(characters) => {
          setTyped(characters.trim())
          setError(undefined)
        }}
        error={error}
      />
      <Button type="submit" look="action" size="lg" block>
        {text('entry_captcha_go')}
      </Button>
    </form>
  )
}

function ServiceCaptcha({ problem, onToken }: { problem: string | undefined; onToken: (token: string) => void }) {
  const text = useText()
  const language = useLanguage()
  const { google } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState(problem)
  const show = useEffectEvent((box: HTMLElement) => {
    const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
    // The service draws into a box of its own: it cannot be drawn twice into one.
    const own = document.createElement('div')
    box.replaceChildren(own)
    showService(own, { siteKey: google.grecaptchaKey, isDark, language, onToken }).catch(() =>
      setWords(text('entry_captcha_service_missing')),
    )
  })

  useEffect(() => {
    if (place.current) show(place.current)
  }, [])

  return (
    <div className="entry">
      {words !== undefined && (
        <p className="entry-problem" role="alert">
          {words}
        </p>
      )}
      <div ref={place} className="captcha-service" dir="ltr" />
    </div>
  )
}
