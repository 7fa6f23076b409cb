import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { preloadFonts } from '@tablestakes/look/style/preload-fonts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { planChunks } from './chunks.ts'

/** The server puts a fresh value here in every page it sends; see the content security policy. */
const NONCE_MARK = '__CSP_NONCE__'
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

/** The style of what a visit fetches without a tap: see chunks.ts. */
const FOLLOWING_STYLE = /^assets\/later-(?!screens-)[\w-]+\.css$/

/**
 * Puts the first stylesheet into index.html: nothing blocks the first screen from being painted. That of what follows by itself comes
 * with it: it is small and always needed, and a file of its own would be one more request. A link that is switched off, and
 * so never fetched, tells the parts that come later that their style is here.
 */
function inlineFirstStyle(): Plugin {
  return {
    name: 'inline-first-style',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const written = (file: string) => {
          const asset = bundle?.[file]
          if (asset?.type !== 'asset') return null
          const off = `<link rel="stylesheet" href="/${file}" disabled>`
          return `<style nonce="${NONCE_MARK}">${String(asset.source)}</style>${off}`
        }
        const following = Object.keys(bundle ?? {}).filter((file) => FOLLOWING_STYLE.test(file))
        return html
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, file: string) => written(file) ?? tag)
          .replace('</head>', `${following.map(written).join('')}</head>`)
      },
    },
  }
}

/** Writes .br and .gz beside every text file of the build, so that the server only has to pick one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      // The worker is written when the bundle closes, so this must be the last step.
      order: 'post',
      sequential: true,
      handler() {
        const dist = fileURLToPath(new URL('dist', import.meta.url))
        for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
          // index.html is different in every answer, so the server compresses it itself.
          if (name === 'index.html' || !/\.(js|css|svg|json|txt|webmanifest)$/.test(name)) continue
          const file = join(dist, name)
          if (statSync(file).size < 1024) continue
          const source = readFileSync(file)
          writeFileSync(
            `${file}.br`,
            brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
          )
          writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
        }
      },
    },
  }
}

/** See the file itself: the browser's reading of the contract, held against zod's by a test. */
const slimSchema = fileURLToPath(new URL('src/lib/api/slim-schema.ts', import.meta.url))

/** What is fetched on demand is never drawn by the server: it need not be there. */
const leaveOutLazyParts: Plugin = {
  name: 'leave-out-lazy-parts',
  resolveDynamicImport: (part) => (typeof part === 'string' ? { id: part, external: true } : null),
}

/** The app once more, for the server, which paints the first screen with it: one file, with everything it needs inside. */
const painter: UserConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), leaveOutLazyParts],
  // Our own code finds react's fast form by this, whatever the server's environment says.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/paint.tsx',
    // A folder with a dot is never served.
    outDir: 'dist/.paint',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node22',
    rolldownOptions: { output: { entryFileNames: 'paint.js', codeSplitting: false } },
  },
}

const chunks = planChunks(fileURLToPath(new URL('src/', import.meta.url)))

export default defineConfig(({ command, isSsrBuild }) =>
  isSsrBuild
    ? painter
    : {
        root: fileURLToPath(new URL('.', import.meta.url)),
        plugins: [
          react(),
          tailwindcss(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src',
            filename: 'sw.ts',
            injectRegister: null,
            injectManifest: {
              // The page itself is kept by the worker from a real answer, with the policy header that belongs to its nonce.
              globPatterns: ['assets/*.{js,css}'],
              globIgnores: ['**/*.br', '**/*.gz'],
            },
            manifest: {
              id: '/',
              name: 'Tablestakes',
              short_name: 'Tablestakes',
              description: 'Games, sports and originals you can check.',
              display: 'standalone',
              orientation: 'portrait',
              start_url: '/#/game',
              scope: '/',
              theme_color: '#0a1130',
              background_color: '#0a1130',
              categories: ['games', 'entertainment'],
              icons: [
                { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
                { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
                { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
                { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
              ],
            },
          }),
          chunks.plugin,
          preloadFonts(),
          inlineFirstStyle(),
          precompress(),
        ],
        // Development keeps zod, so that an answer which does not fit its schema is noticed there.
        resolve: { alias: command === 'build' ? { 'zod/mini': slimSchema, 'zod/v4/core': slimSchema } : {} },
        html: { cspNonce: NONCE_MARK },
        build: {
          target: 'es2022',
          manifest: true,
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          rolldownOptions: {
            // Reading a property of ours never does anything, so unused parts of the contract's tables can go.
            treeshake: { propertyReadSideEffects: false },
            output: {
              codeSplitting: {
                groups: [
                  // The app asks for its drawing part in a task of its own (open-page.ts), but needs it on every visit.
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
                  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 9 },
                  // The entry itself stays out, or the page would lose it.
                  { name: 'app', tags: ['$initial'], test: (id) => !/(index\.html|main\.tsx)$/.test(id), priority: 8 },
                  // A group takes along what its parts need, so those that others build on come first.
                  { name: 'later', test: (id) => chunks.nameOf(id) === 'later', priority: 7 },
                  { name: 'player', test: (id) => chunks.nameOf(id) === 'player', priority: 6 },
                  { name: 'wide', test: (id) => chunks.nameOf(id) === 'wide', priority: 5 },
                  { name: 'basics', test: (id) => chunks.nameOf(id) === 'basics', priority: 4 },
                  { name: 'common', test: (id) => chunks.nameOf(id) === 'common', priority: 3 },
                  { name: 'match', test: (id) => chunks.nameOf(id) === 'match', priority: 2 },
                  { name: (id: string) => chunks.nameOf(id), debugName: 'features', priority: 1 },
                ],
              },
            },
          },
        },
        // The server hears the address the browser shows: sign-in providers and passkeys are bound to it.
        server: {
          proxy: Object.fromEntries(
            ['/api', '/cdn', '/oauth', '/live'].map((path) => [path, { target: serverUrl, ws: path === '/live' }]),
          ),
        },
      },
)
