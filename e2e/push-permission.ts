/** The browser's own question about notifications, which no page can see or press. */
import type { Page } from '@playwright/test'

/**
 * Stands for the press on "Block"; that on "Allow" is Playwright's own `grantPermissions`. Before either a whole browser says `default`. One of
 * them must come before the page asks: a browser without a window has nobody to ask and blocks.
 */
export async function blockNotifications(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  await session.send('Browser.setPermission', {
    ...{ permission: { name: 'notifications' }, setting: 'denied', origin },
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
  await session.detach()
}

export const permissionOf = (page: Page): Promise<NotificationPermission> =>
  page.evaluate(() => Notification.permission)
