import './Choice.css'

type SwitchProps = { name: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

/** On or off, at once. */
export function Switch({ name, checked, onChange, disabled }: SwitchProps) {
  return (
    <button
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
