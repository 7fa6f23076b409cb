import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserOptions } from './scripts/browser.mjs'

/** How long to wait for what must come at all. Nothing here measures time, and a small machine may be busy. */
const patient = { poll: { timeout: 20_000 } }
const untimed = { testTimeout: 60_000, hookTimeout: 60_000 }

const browser = browserOptions()

export default defineConfig({
  test: {
    // More than cores: many tests wait for a database or a process, and another file can run meanwhile.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          expect: patient,
          ...untimed,
          // Loading the same modules anew for every file was more than half of the time.
          isolate: false,
          include: ['packages/**/*.test.ts', 'apps/sandbox/**/*.test.ts', 'e2e/**/*.test.ts'],
        },
      },
      {
        test: {
          // Each by itself: what a page keeps in its modules, as who is signed in, is the page's, and so the file's.
          name: 'clients',
          expect: patient,
          ...untimed,
          include: ['apps/studio/client/**/*.test.ts', 'apps/{web,desk}/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          expect: patient,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          setupFiles: 'apps/server/test/setup.ts',
          // Loading them anew took a third of the time. What a file must have for itself it
          // gets: its own database, its own app. So no module of a test may keep what another file would trip over.
          isolate: false,
          ...untimed,
        },
      },
      {
        test: {
          name: 'studio',
          expect: patient,
          include: ['apps/studio/server/**/*.test.ts', 'apps/studio/test/**/*.test.ts'],
          globalSetup: 'apps/studio/test/global-setup.ts',
          isolate: false,
          ...untimed,
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
          ...untimed,
          include: ['apps/{web,desk}/src/**/*.test.tsx', 'packages/look/src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { ...browser, args: [...browser.args, '--disable-gpu'] } }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
