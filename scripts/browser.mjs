// Which browser the tests, the screenshots and the measurements drive: BROWSER_PATH, Chromium's headless shell, an installed Chrome
// or Chromium, else the one Playwright has downloaded.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
/** The same engine without the windows, bars and menus that nobody sees here: a journey takes a quarter less time in it. */
const SHELLS = ['chromium-headless-shell']
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}
// Services and cron jobs often run with a short PATH.
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']

/** A whole browser, with everything that a person's has. */
export function findBrowser() {
  const wished = process.env.BROWSER_PATH
  if (wished) return existsSync(wished) ? wished : undefined
  return findFirst([...(PLACES[process.platform] ?? []), ...inFolders(NAMES)]) ?? findDownloaded()
}

export function findShell() {
  return process.env.BROWSER_PATH ? undefined : findFirst(inFolders(SHELLS))
}

const findFirst = (paths) => paths.find((path) => existsSync(path))

function inFolders(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS]
  return folders.filter(Boolean).flatMap((folder) => names.map((name) => join(folder, name)))
}

/**
 * Playwright switches these off for steady tests; ours take the place of its list, so they are repeated. The pop-ups of the
 * address bar are for nobody here, and every window loaded hundreds of modules for them: a quarter of the time of a journey.
 */
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  // A process for the next page, kept ready beside every page: the next one of a test is in another context, which cannot use it.
  'SpareRendererForSitePerProcess',
]

/**
 * How it is started for all of them. Browsers refuse their own sandbox to root and inside many containers; only our pages are opened.
 * A shell shows no notifications: who needs them asks for a whole browser.
 */
export function browserOptions({ isWhole = false } = {}) {
  const executablePath = (isWhole ? undefined : findShell()) ?? findBrowser()
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--disable-features=${SWITCHED_OFF.join(',')}`],
  }
}

function findDownloaded() {
  try {
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
