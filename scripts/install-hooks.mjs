// Points git at the hooks of this repository; outside a git checkout there is nothing to do.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HOOKS = '.githooks'

export function installHooks() {
  if (!existsSync(`${ROOT}/.git`) || git('config', '--get', 'core.hooksPath') === HOOKS) return
  // Someone else's hooks are theirs: only an unset path is set.
  if (git('config', '--get', 'core.hooksPath') === '') git('config', 'core.hooksPath', HOOKS)
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim() : ''
}
