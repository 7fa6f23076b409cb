import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'

type Shared = { title: string; text: string; url: string }

/** Computers mostly have no share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** The phone's own sheet. A player who closes it has changed their mind, which is no failure. */
export const shareLink = (shared: Shared): void => ignoreFailure(navigator.share(shared), 'share sheet closed')
