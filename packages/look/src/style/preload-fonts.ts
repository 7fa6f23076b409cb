import type { Plugin } from 'vite'

/** The two faces of every first screen; letters of other scripts follow when they are read. */
const FIRST_FONTS = /^assets\/(figtree|red-hat-display)-latin-.*\.woff2$/

/** Names the first fonts in index.html: found only in the style they would come after the first picture, and then never. */
export function preloadFonts(base = '/'): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
            injectTo: 'head' as const,
          })),
    },
  }
}
