import './security.css'
import { LogoMark } from '../../../ui/Logo.tsx'
import { drawQr, QUIET_RIM } from './qr-modules.ts'

/** A code for another device's camera: always dark on white, with our mark in its middle. */
export function QrPicture({ content, name }: { content: string; name: string }) {
  const { size, path, corners } = drawQr(content)
  const side = size + 2 * QUIET_RIM
  return (
    <div className="qr" role="img" aria-label={name}>
      <svg viewBox={`${-QUIET_RIM} ${-QUIET_RIM} ${side} ${side}`} aria-hidden="true" fill="currentColor">
        <path d={path} shapeRendering="crispEdges" />
        {corners.map(({ x, y }) => (
          <g key={`${x} ${y}`}>
            <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.6" fill="none" stroke="currentColor" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.8" />
          </g>
        ))}
      </svg>
      <span className="qr-mark" aria-hidden="true">
        <LogoMark size={34} />
      </span>
    </div>
  )
}
