import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

/** Writes .br and .gz beside scripts and styles, so that the server only has to pick one. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  writeBundle({ dir = 'dist' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const file = join(dir, name)
      if (!/\.(js|css)$/.test(name) || statSync(file).size < 1024) continue
      const source = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(source))
      writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
    }
  },
}

/** The two faces of the page; found only in the style they would come after the first picture, and then never. */
const FIRST_FONTS = /(figtree|red-hat-display)-latin-.*\.woff2$/

const preloadFonts: Plugin = {
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
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/desk/${file}` },
          injectTo: 'head' as const,
        })),
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server shows it there, beside the players' app and apart from it.
  base: '/desk/',
  plugins: [react(), preloadFonts, precompress],
  build: {
    target: 'es2022',
    // Nothing is written into the page or its styles: its policy lets nothing inline run or show.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|zod|@tanstack|@base-ui)\// }],
        },
      },
    },
  },
  server: { proxy: { '/operator': serverUrl } },
})
