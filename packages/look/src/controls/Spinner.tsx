import './Spinner.css'

/** A turning ring. Without a name it only decorates something that already says it is busy. */
export function Spinner({ name, size = 20 }: { name?: string; size?: number }) {
  const ring = (
    <svg className="spinner" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
  return name ? (
    <span role="img" aria-label={name}>
      {ring}
    </span>
  ) : (
    ring
  )
}
