/** Lets the phone answer to touches and paint before the work goes on. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // Not a timer: those of a page in the background wait for a second.
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
