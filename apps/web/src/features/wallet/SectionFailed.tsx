import { RotateCw } from 'lucide-react'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'

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
