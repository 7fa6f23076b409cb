/** Resolves when we are asked to end: by a signal, or because the npm or the tool that ran us is gone. */
export function waitForStop(): Promise<void> {
  return new Promise((done) => {
    // Ctrl-C arrives twice under npm, from the terminal and from npm itself; further signals must not cut the end short.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done())
    if (process.connected) process.once('disconnect', done)
    else if (process.env.npm_lifecycle_event) watchParent(done)
  })
}

/** A killed npm sends no signal. Its script ends with it, as it would with any other command. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}
