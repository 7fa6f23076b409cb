import { Agent, request } from 'node:http'

export type Shot = { path: string; headers?: Record<string, string> }

const AT_ONCE = 16

/** Requests a second, with 16 on their way at any time; an answer other than 200 ends the measurement. */
export async function measureThroughput(url: string, shots: Shot[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const started = performance.now()
  let next = 0
  const work = async () => {
    for (let index = next++; index < shots.length; index = next++) await shoot(url, agent, shots[index]!)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    agent.destroy()
  }
  return shots.length / ((performance.now() - started) / 1000)
}

function shoot(url: string, agent: Agent, { path, headers = {} }: Shot): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(new URL(path, url), { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${path} answered ${answer.statusCode}`))
      answer.resume().once('end', done).once('error', fail)
    })
    sent.once('error', fail).end()
  })
}
