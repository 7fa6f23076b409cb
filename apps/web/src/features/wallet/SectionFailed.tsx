import { Button } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'

type SectionFailedProps = { query: { isFetching: boolean; refetch: () => Promise<unknown> } }

/** A part of the wallet that did not come, while the rest stands. */
export function SectionFailed({ query: { isFetching, refetch } }: SectionFailedProps) {
  const text = useText()
  return (
    <div className="wallet-failed card" role="alert">
      <p>{text('did_not_load_title')}</p>
      <Button size="sm" icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
        {text('try_again')}
      </Button>
    </div>
  )
}
