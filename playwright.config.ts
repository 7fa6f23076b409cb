import { defineConfig } from '@playwright/test'
import { browserOptions } from './scripts/browser.mjs'

const browser = browserOptions()
/** Its own ports and data folder: a product that runs on this machine is left in peace. */
const port = Number(process.env.E2E_PORT ?? 18_480)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // More than cores: a journey also waits, for flights that end and money that comes.
  workers: 3,
  forbidOnly: true,
  // A bound for what must come at all; nothing here measures time, and a small machine may be busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1,
    // Recording every step of every journey was about a seventh of the work. One that failed is told with its page; to see
    // it step by step: npx playwright test --trace retain-on-failure
    trace: 'off',
    // Setting up a worker for every visitor was an eighth of the work: the files that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: { ...browser, args: [...browser.args, '--disable-gpu'] },
  },
  webServer: {
    command: 'node e2e/serve-journeys.ts',
    env: { PORT: String(port) },
    // Not when it answers: its sites and where its database is are told a little later.
    wait: { stdout: /journeys ready/ },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
