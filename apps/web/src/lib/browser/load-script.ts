const loading = new Map<string, Promise<void>>()

/** Loads a script of another origin once. The page's nonce lets it through the security policy. */
export function loadScript(source: string): Promise<void> {
  const known = loading.get(source)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.async = true
    script.referrerPolicy = 'origin'
    script.nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
    script.onload = () => resolve()
    script.onerror = () => {
      // The next wish may find the network better.
      loading.delete(source)
      reject(new Error(`script did not load: ${new URL(source).origin}`))
    }
    document.head.append(script)
  })
  loading.set(source, loaded)
  return loaded
}
