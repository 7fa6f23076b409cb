import { Redis } from 'ioredis'

/**
 * Tells the other nodes that there is something new to read. Only a hint: the database holds the truth and every node
 * also looks by itself, so a lost announcement costs half a second and a lost Redis nothing but that.
 */
export type Announcements = { announce(): void; close(): void }

const CHANNEL = 'tablestakes:live'

export function joinAnnouncements(
  redisUrl: string,
  options: { onHeard: () => void; onError: (error: Error) => void },
): Announcements {
  // Waits for Redis as long as it takes: a subscription that gave up would not come back with it.
  const listener = new Redis(redisUrl, { maxRetriesPerRequest: null })
  // Announcements made while Redis is away are worthless by the time it is back, so they are not queued.
  const speaker = new Redis(redisUrl, { enableOfflineQueue: false })
  listener.on('error', options.onError)
  speaker.on('error', options.onError)
  listener.on('message', options.onHeard)
  listener.subscribe(CHANNEL).catch(options.onError)
  return {
    announce() {
      if (speaker.status === 'ready') speaker.publish(CHANNEL, '').catch(options.onError)
    },
    close() {
      listener.disconnect()
      speaker.disconnect()
    },
  }
}
