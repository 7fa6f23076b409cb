import './QrPicture.css'
import { drawQr } from './draw-qr.ts'
import { LogoMark } from './Logo.tsx'

/** A code for a camera: always dark on white, with our mark in its middle. */
export function QrPicture({ content, name }: { content: string; name: string }) {
  const { side, path, corners } = drawQr(content)
  return (
    <div className="qr" role="img" aria-label={name}>
      <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true" fill="currentColor">
        <path d={path} shapeRendering="crispEdges" />
        <path d={corners} fillRule="evenodd" />
      </svg>
      <span className="qr-mark" aria-hidden="true">
        <LogoMark size={30} />
      </span>
    </div>
  )
}
