import '@tablestakes/look/controls/Field.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Search, X } from 'lucide-react'

type SearchFieldProps = {
  name: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  clearName: string
  onSubmit?: (() => void) | undefined
  ref?: React.Ref<HTMLInputElement>
}

export function SearchField({ name, placeholder, value, onChange, clearName, onSubmit, ref }: SearchFieldProps) {
  return (
    <search>
      <form
        className="box"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <Search />
        <input
          ref={ref}
          type="search"
          aria-label={name}
          placeholder={placeholder}
          enterKeyHint="search"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && <IconButton name={clearName} icon={<X />} onClick={() => onChange('')} />}
      </form>
    </search>
  )
}
