import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The server puts a fresh value here in every page it sends; see the content security policy. */
const NONCE_MARK = '__CSP_NONCE__'
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

/** Puts the one first stylesheet into index.html: nothing blocks the splash from painting. */
function inlineFirstStyle(): Plugin {
  return {
    name: 'inline-first-style',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, file: string) => {
          const asset = bundle?.[file]
          return asset?.type === 'asset' ? `<style nonce="${NONCE_MARK}">${String(asset.source)}</style>` : tag
        })
      },
    },
  }
}

/** The screen almost every visit begins with, and the question asked before it. */
const FIRST_SCREEN = [/\/features\/lobby\/LobbyScreen\.tsx$/, /\/shell\/start\/LobbyFirst\.tsx$/]

/** Names the files of the first screen in index.html: they are fetched beside the app instead of after it. */
function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const files = new Set<string>()
        const collect = (fileName: string) => {
          const chunk = chunks.find((candidate) => candidate.fileName === fileName)
          // What the page already names comes with the app.
          if (!chunk || files.has(fileName) || html.includes(fileName)) return
          files.add(fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          for (const imported of chunk.imports) collect(imported)
        }
        for (const { facadeModuleId, fileName } of chunks) {
          if (FIRST_SCREEN.some((screen) => screen.test(facadeModuleId ?? ''))) collect(fileName)
        }
        const links = [...files].map((file) =>
          file.endsWith('.css')
            ? `<link rel="preload" as="style" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        )
        return html.replace('</head>', `${links.join('')}</head>`)
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

export default defineConfig(({ command }) => ({
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
    preloadFirstScreen(),
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
        // The first load is two files, one that changes with our releases and one that does not, and a third beside them for
        // the first screen: fewer requests, and 5 kB less brotli than the automatic split into what dialogs share with it.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // The entry itself stays out, or the page would lose it.
            { name: 'app', tags: ['$initial'], test: (id) => !/(index\.html|main\.tsx)$/.test(id), priority: 1 },
            { name: 'lobby', test: (id) => FIRST_SCREEN.some((screen) => screen.test(id)), priority: 0 },
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
}))
