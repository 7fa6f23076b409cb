import { chromium } from 'playwright'

const base = 'http://127.0.0.1:18500'
const jobs = JSON.parse(process.argv[2])
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const j of jobs) {
  const ctx = await b.newContext({
    viewport: { width: j.w ?? 390, height: j.h ?? 844 },
    deviceScaleFactor: j.dpr ?? 1.5,
    hasTouch: (j.w ?? 390) < 720,
    isMobile: (j.w ?? 390) < 720,
    serviceWorkers: 'block',
  })
  await ctx.addInitScript(
    ([lang, theme]) => {
      localStorage.setItem('lang', lang)
      if (theme) localStorage.setItem('theme', theme)
    },
    [j.lang ?? 'en', j.theme ?? ''],
  )
  const p = await ctx.newPage()
  p.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(j.name, 'console', m.text().slice(0, 400))
  })
  p.on('pageerror', (e) => console.log(j.name, 'pageerror', String(e).slice(0, 600)))
  p.on('requestfailed', (r) => console.log(j.name, 'failed', r.url()))
  p.on('response', (r) => {
    if (r.status() >= 400) console.log(j.name, r.status(), r.url())
  })
  await p.goto(base + '/#' + (j.path ?? '/game'))
  await p.waitForTimeout(j.wait ?? 1500)
  if (j.click) {
    await p.click(j.click)
    await p.waitForTimeout(700)
  }
  if (j.scroll) {
    await p.evaluate((y) => scrollTo(0, y), j.scroll)
    await p.waitForTimeout(900)
  }
  await p.screenshot({ path: `/tmp/webshell/shots/${j.name}.png`, fullPage: !!j.full })
  await ctx.close()
}
await b.close()
