import './browse.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { ChevronLeft, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { navigate } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../../shell/frame/home.ts'

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

/** A visitor who came by a link has nowhere to go back to. */
function goBack(): void {
  if (history.length > 1) history.back()
  else navigate(HOME)
}
