import { build } from 'vite'

const r = await build({
  configFile: '/work/main/apps/web/vite.config.ts',
  logLevel: 'error',
  build: { write: false, outDir: '/tmp/webshell/dist' },
})
const out = (Array.isArray(r) ? r[0] : r).output
for (const c of out.filter((c) => c.type === 'chunk')) {
  const mods = Object.entries(c.modules)
    .map(([k, v]) => [v.renderedLength, k.replace('/work/main/', '')])
    .sort((a, b) => b[0] - a[0])
    .filter((m) => m[0] > 600)
  if (!process.argv[2] || c.fileName.includes(process.argv[2])) {
    console.log('##', c.fileName, c.code.length)
    for (const m of mods.slice(0, 40)) console.log('  ', m[0], m[1])
  }
}
