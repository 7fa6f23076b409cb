import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { preloadFonts } from '@tablestakes/look/style/preload-fonts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server shows it there, beside the players' app and apart from it. */
const BASE = '/desk/'
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: BASE,
  plugins: [react(), preloadFonts(BASE), precompress],
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
