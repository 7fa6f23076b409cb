import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { preloadFonts } from '@tablestakes/look/style/preload-fonts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The studio's server beside the casino's, as the launcher places it. */
const studioUrl = `http://127.0.0.1:${process.env.STUDIO_PORT ?? Number(process.env.PORT ?? '8080') + 1}`

const INDEX = fileURLToPath(new URL('index.html', import.meta.url))
const WORKER = fileURLToPath(new URL('src/offline.ts', import.meta.url))

/** The shell, its controls and its look, what its games use together, and the domain's rooms that are no games. */
function isShared(id: string): boolean {
  return (
    /client\/src\/(shell|ui|art|seen)\/|client\/src\/games\/[\w-]+\.ts$|client\/src\/(?!main|offline)[\w-]+\.ts$/.test(
      id,
    ) ||
    /packages\/domain\/src\/(games\/(game|limits|read-fields)|(?!games\/|draws\/)[\w-]+\/[\w-]+)\.ts$/.test(id) ||
    /packages\/(contract|look)\/|say-message/.test(id)
  )
}

/** Writes .br and .gz beside every text file of the build, so that the server only has to pick one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const file = join(dir, name)
        if (!/\.(js|css|html|json)$/.test(name) || statSync(file).size < 1024) continue
        const source = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${file}.br`, brotliCompressSync(source, { params }))
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFonts(), precompress()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The worker stands under the same address for ever, beside the page it keeps.
      input: { index: INDEX, offline: WORKER },
      output: {
        entryFileNames: ({ name }) => (name === 'offline' ? 'offline.js' : 'assets/[name]-[hash].js'),
        // A slow line pays for every request: what all games share comes in two files, then one a game.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|zod)\//, priority: 2 },
            { name: 'table', test: isShared, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': studioUrl, '/live': { target: studioUrl, ws: true } } },
})
