/** What kind of device this is, for those who put the app on it. Apart from install.ts, which every first visit carries. */

/** The app runs on its own, not in a browser's tab. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

type InstallPlatform = 'ios' | 'android' | 'desktop'

/** An iPad says that it is a Mac; only one of them is touched with several fingers. */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallPlatform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}
