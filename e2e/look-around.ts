/** What a person would stumble over on any page: words that are none, pictures that did not come, ways that lead nowhere, dead buttons. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dialogs } from '../apps/web/src/dialogs.ts'

const known = {
  keys: readdirSync('packages/dictionary/messages/en').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(`packages/dictionary/messages/en/${file}`, 'utf8')) as object),
  ),
  overlays: Object.keys(dialogs),
}

/** Added to the page by `preparePage`: looks at what stands there and answers what is wrong with it. */
export type Looking = { lookAround: (name: string) => string[] }

/** Lets every page of this tab be looked at. To be called before it is opened. */
export const preparePage = (page: Page): Promise<unknown> => page.addInitScript(installLooking, known)

/** What is wrong with what stands there now. */
export const lookAround = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((asked) => (globalThis as unknown as Looking).lookAround(asked), name)

/** Everything that the browser itself complains about from now on. */
export function hearComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error}`))
  return complaints
}

/** In the page, so that a look costs one question from outside, or none. */
function installLooking({ keys, overlays }: typeof known): void {
  const keySet = new Set(keys)
  const isKey = (text: string) => /[_-]/.test(text) && keySet.has(text)
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  }
  /** React keeps what it hears beside the element; a button is alive where it or something around it listens. */
  const listens = (element: Element | null): boolean => {
    // The browser itself opens what it names.
    if (element?.hasAttribute('popovertarget')) return true
    for (let one = element; one; one = one.parentElement) {
      const props = Object.entries(one).find(([field]) => field.startsWith('__reactProps$'))?.[1] as
        | Record<string, unknown>
        | undefined
      if (props && ['onClick', 'onPointerDown', 'onMouseDown', 'onPointerUp'].some((event) => event in props))
        return true
    }
    return false
  }
  /** From a page that does not exist the way home may be the address it is at. */
  const wrongWays = function* (isHome: boolean) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const href = link.getAttribute('href') ?? ''
      const open = /[?&]open=([\w-]+)/.exec(href)?.[1]
      if (open !== undefined && !overlays.includes(open)) yield `no overlay: ${href}`
      const isNowhere = href === '' || href === '#' || href === '#/404'
      if (isNowhere && !isHome) yield `a way nowhere: ${link.textContent}`
      if (!isNowhere && !/^(#\/|\/|https:\/\/|http:\/\/127|mailto:|tel:)/.test(href)) yield `odd way: ${href}`
    }
  }
  const wrongWords = function* () {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (!parent || /^(SCRIPT|STYLE|TEMPLATE)$/.test(parent.tagName) || text === '') continue
      if (isKey(text)) yield `a key instead of words: ${text}`
      if (/\{\w+(,|\})/.test(text)) yield `words with a gap: ${text}`
      if (/\b(undefined|NaN|\[object Object\])\b/.test(text)) yield `not words: ${text}`
    }
    for (const named of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const attribute of ['aria-label', 'placeholder', 'alt']) {
        const text = named.getAttribute(attribute) ?? ''
        if (isKey(text)) yield `a key as ${attribute}: ${text}`
      }
  }
  const wrongParts = function* () {
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '' && isSeen(image))
        yield `a broken picture: ${image.currentSrc}`
    for (const button of document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'))
      if (button.type !== 'submit' && isSeen(button) && !listens(button))
        yield `a dead button: ${button.outerHTML.slice(0, 120)}`
  }
  const look = (name: string) =>
    [...wrongWords(), ...wrongParts(), ...wrongWays(name === '/404')].map((wrong) => `${name} ${wrong}`)
  Object.assign(globalThis, { lookAround: look })
}
