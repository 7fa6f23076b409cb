import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/browser.mjs'

const executablePath = findBrowser()

/** How long to wait for what must come at all. Nothing here measures time, and a small machine may be busy. */
const patient = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    // Its own choice on two cores is one: many tests wait for a database or a process, and another file can run meanwhile.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          expect: patient,
          include: [
            'packages/**/*.test.ts',
            'apps/sandbox/**/*.test.ts',
            'apps/studio/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          expect: patient,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          expect: patient,
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          // They start whole instances: generous, because the machine may be busy, and nothing here measures time.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser',
          expect: patient,
          include: ['apps/web/src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Browsers refuse their own sandbox to root and inside many containers; only our pages are opened.
              launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
