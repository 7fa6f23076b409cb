import './LoadingOverlay.css'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { LogoMark } from '../pictures/Logo.tsx'

type LoadingOverlayProps = {
  name: string
  logoSrc?: string | undefined
  /** Drawn when no logo is configured (specification §2). */
  title: string
}

/** Over everything until the first screen is there. */
export function LoadingOverlay({ name, logoSrc, title }: LoadingOverlayProps) {
  return (
    <div className="overlay ground" role="status" aria-label={name}>
      {logoSrc ? (
        <img src={logoSrc} alt="" />
      ) : (
        <>
          <LogoMark size={64} />
          <span className="overlay-title">{title}</span>
        </>
      )}
      <Spinner size={28} />
    </div>
  )
}
