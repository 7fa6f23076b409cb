/** The browser's own question about notifications, which no page can see or press. */
import type { Page } from '@playwright/test'

/**
 * What the browser has been told for this site: `prompt` is a browser that nobody has asked yet, the others are what a person pressed. A browser
 * without a window says `denied` by itself.
 */
export async function answerBrowser(
  page: Page,
  { origin, setting }: { origin: string; setting: 'prompt' | 'denied' },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  await session.send('Browser.setPermission', {
    ...{ permission: { name: 'notifications' }, setting, origin },
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
  await session.detach()
}

export const permissionOf = (page: Page): Promise<NotificationPermission> =>
  page.evaluate(() => Notification.permission)
