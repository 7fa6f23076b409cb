import './StateMessage.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

type OfflineBarProps = { title: string; text: ReactNode; retryText: string; onRetry: () => void; isRetrying?: boolean }

/** The line is gone: what still counts, and a way to try again. */
export function OfflineBar({ title, text, retryText, onRetry, isRetrying }: OfflineBarProps) {
  return (
    <div className="offline" role="status">
      <WifiOff aria-hidden="true" />
      <span>
        <b>{title}</b> {text}
      </span>
      <Button size="sm" busy={isRetrying} onClick={onRetry}>
        {retryText}
      </Button>
    </div>
  )
}
