import './search.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { indexQuery } from '../../../../lib/api/index-query.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { Chip } from '../../../../ui/lists/Chip.tsx'
import { keepSearch } from './recent-searches.ts'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import { useFoundKeys } from './use-found-keys.ts'

/** A pause in typing: every letter would ask for an answer that the next one makes useless. */
const TYPING_MS = 180

/** Games by name, forgiving slips, of all providers or one. */
export default function SearchDialog() {
  const text = useText()
  const { data: index } = useQuery(indexQuery)
  const [typed, setTyped] = useState('')
  const [provider, setProvider] = useState<string | null>(null)
  // Enter opens the first that is found for these words, also when it was pressed before the answer is here.
  const [entered, setEntered] = useState<string | null>(null)
  const words = typed.trim()
  const isEntered = words !== '' && words === entered
  const settled = useSettled(words)
  const wanted = isEntered ? words : settled
  const field = useRef<HTMLInputElement>(null)
  const { found, fromField, inFound, openFirst } = useFoundKeys(field)
  const firms = index?.firm_list ?? []
  return (
    <DialogSheet title={text('dialog_search')} size="lg" firstFocus={field}>
      <div className="search">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what has the focus. */}
        <div className="search-field" onKeyDown={fromField}>
          <SearchField
            ref={field}
            name={text('search_games')}
            placeholder={text('search_games')}
            value={typed}
            onChange={setTyped}
            clearName={text('search_clear')}
            onSubmit={() => setEntered(words)}
          />
        </div>
        {firms.length > 1 && (
          <fieldset className="search-firms" aria-label={text('providers')}>
            {firms.map((firm) => (
              <Chip
                key={firm.key}
                pressed={provider === firm.key}
                onPress={() => setProvider(provider === firm.key ? null : firm.key)}
              >
                {firm.name}
              </Chip>
            ))}
          </fieldset>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what has the focus. */}
        <div
          ref={found}
          className="search-found"
          onKeyDown={inFound}
          onClick={(event) => {
            if (wanted !== '' && (event.target as Element).closest('a')) keepSearch(wanted)
          }}
        >
          {wanted === '' ? (
            <SearchStart provider={provider} onPick={setTyped} />
          ) : (
            <SearchResults
              wanted={wanted}
              provider={provider}
              firms={firms}
              onAnyProvider={() => setProvider(null)}
              opensFirst={isEntered}
              openFirst={() => {
                setEntered(null)
                openFirst()
              }}
            />
          )}
        </div>
      </div>
    </DialogSheet>
  )
}

/** A text once it has not changed for a moment; an empty one immediately. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
