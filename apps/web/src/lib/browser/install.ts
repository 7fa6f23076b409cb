/** Putting the app on the home screen: what the browser offers, and how it is done by hand where it offers nothing. */

type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

const change = (next: InstallOffer | null) => {
  offer = next
  for (const listener of [...listeners]) listener()
}

/** Keeps the browser's offer until the player asks for it: the browser's own bar would come over the page unasked. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallOffer)
  })
  addEventListener('appinstalled', () => change(null))
}

export const getInstallOffer = (): InstallOffer | null => offer

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** An offer can be used once. */
export async function installApp(): Promise<void> {
  const used = offer
  change(null)
  await used?.prompt()
}
