import './browse.css'
import { ChevronLeft, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { navigate } from '../../../lib/hash-location.ts'
import { useText } from '../../../lib/i18n.ts'
import { HOME } from '../../../shell/home.ts'
import { openDialog } from '../../../shell/open-dialog.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

/** The head of a page of games: back to where one was, what this is, and the search. */
export function BrowseHead({ title, count }: { title: ReactNode; count?: ReactNode }) {
  const text = useText()
  return (
    <div className="browse-head">
      <IconButton name={text('back')} icon={<ChevronLeft className="flip" />} onClick={goBack} />
      <h1 className="headline">{title}</h1>
      {count}
      <span className="browse-gap" />
      <IconButton name={text('search')} icon={<Search />} onClick={() => void openDialog('search')} />
    </div>
  )
}

/** Somebody who came by a link has nowhere to go back to. */
function goBack(): void {
  if (history.length > 1) history.back()
  else navigate(HOME)
}
