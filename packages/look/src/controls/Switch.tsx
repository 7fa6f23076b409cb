import './Switch.css'

type SwitchProps = {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** For a label beside it, which then turns it too. */
  id?: string
}

/** On or off, with immediate effect. */
export function Switch({ name, checked, onChange, disabled, id }: SwitchProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      className="switch"
      aria-label={name}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span />
    </button>
  )
}
