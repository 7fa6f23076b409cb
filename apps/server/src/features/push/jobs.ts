import { playerStates } from '@tablestakes/contract/account'
import type { PushTopic } from '@tablestakes/contract/push'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader, Tx } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { Config } from '../../config.ts'
import { deleteOld } from '../../platform/jobs/delete-old.ts'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { readEvents } from '../../platform/live/outbox.ts'
import { loadPlayer } from '../players/index.ts'
import { hasStopped } from '../protection/index.ts'
import type { Sites } from '../site/index.ts'
import type { Device } from './devices.ts'
import { newsOf } from './news.ts'
import { tell } from './queue.ts'
import { type Outcome, openSender, type Sender } from './send.ts'
import { loadKeys, type PushKeys } from './services.ts'

type Services = { config: Config; database: Database; clock: Clock; log: Logger; sites: Sites }

const EVERY_MS = 2_000
/** So many a turn, and so many of them at the same time. */
const TOGETHER = 2_000
const LINES = 50
const ATTEMPTS_MOST = 6
const KEPT_DAYS = 3

export const pushJobs = (services: Services): readonly Job[] => [
  followStream(services),
  sendDue(services),
  sweepMessages,
]

/** Reads the live stream on from where it was left, and queues what closed phones are told. */
const followStream = ({ sites, clock }: Services) =>
  defineJob({
    kind: 'push.follow',
    payload: nothing,
    everyMs: EVERY_MS,
    async run(tx) {
      const { rows } = await tx.query<{ position: bigint }>('select position from push_reader for update')
      const events = await readEvents(tx, rows[0]!.position)
      const last = events.at(-1)
      if (!last) return
      for (const event of events) {
        const news = event.playerId === 0n ? null : newsOf(event)
        if (!news) continue
        const siteId = await siteOfDevices(tx, event.playerId)
        if (siteId === null) continue
        await tell(tx, { playerId: event.playerId, site: await sites.get(siteId), nowMs: clock() }, news)
      }
      await tx.query('update push_reader set position = $1', [last.position])
    },
  })

/** Most players have none: they cost one look. */
async function siteOfDevices(reader: Reader, playerId: bigint): Promise<string | null> {
  const { rows } = await reader.query<{ site_id: string }>({
    name: 'push-site',
    text: 'select site_id from push_device where player_id = $1 limit 1',
    values: [playerId],
  })
  return rows[0]?.site_id ?? null
}

type Due = Device & {
  message_id: bigint
  player_id: bigint
  topic: PushTopic
  title: string
  content: string
  link: string
  attempts: number
}

/**
 * Sends what is due. The messages leave before it is written down that they did: a node that dies between the two sends some again, and
 * their tag makes the phone show them once.
 */
const sendDue = (services: Services) => {
  const send = openSender(services)
  return defineJob({
    kind: 'push.send',
    payload: nothing,
    everyMs: EVERY_MS,
    async prepare() {
      const due = await readDue(services)
      const keys = await keysOf(services, due)
      const stopped = await stoppedOf(services, due)
      const results: Result[] = []
      const line = due.values()
      await Promise.all(
        Array.from({ length: LINES }, async () => {
          for (const message of line) {
            const outcome: Outcome = stopped.has(message.player_id)
              ? { is: 'dead' }
              : await sendOne(send, { message, keys: keys.get(message.site_id)!, log: services.log })
            results.push({ message, outcome })
          }
        }),
      )
      return results
    },
    async run(tx, _payload, results) {
      await settle(tx, results)
      await count(tx, results)
    },
  })
}

async function readDue({ database }: Services): Promise<Due[]> {
  const { rows } = await database.query<Due>(
    `select message_id, m.player_id, topic, title, content, link, attempts, d.device_id, d.site_id, service, token, lang
     from push_message m join push_device d on d.device_id = m.device_id
     where sent_at is null and due_at <= now() order by due_at limit ${TOGETHER}`,
  )
  return rows
}

async function keysOf({ database, config }: Services, due: readonly Due[]): Promise<Map<string, PushKeys>> {
  const sites = [...new Set(due.map(({ site_id: site }) => site))]
  return new Map(
    await Promise.all(sites.map(async (site) => [site, await loadKeys(database, site, config.secret)] as const)),
  )
}

/** Who has stopped hears nothing from us, whatever it is. */
async function stoppedOf({ database, clock }: Services, due: readonly Due[]): Promise<Set<bigint>> {
  const players = [...new Set(due.map(({ player_id: player }) => player))]
  const stopped = new Set<bigint>()
  for (const player of players) if (await mayNotHear(database, player, clock())) stopped.add(player)
  return stopped
}

async function mayNotHear(reader: Reader, playerId: bigint, nowMs: number): Promise<boolean> {
  const { state } = await loadPlayer(reader, playerId)
  return state !== playerStates.ACTIVE || hasStopped(reader, playerId, nowMs)
}

async function sendOne(
  send: Sender,
  { message, keys, log }: { message: Due; keys: PushKeys; log: Logger },
): Promise<Outcome> {
  const { title, content, link, message_id: id, topic } = message
  try {
    return await send(keys, message, { title, content, link, tag: String(id), isUrgent: topic === 'security' })
  } catch (error) {
    log.warn({ err: error }, 'a push message did not leave')
    return { is: 'later', afterMs: null }
  }
}

type Result = { message: Due; outcome: Outcome }

/** A statement for each of the four things that can have happened, not one for each message. */
async function settle(tx: Tx, results: readonly Result[]): Promise<void> {
  const idsOf = (is: (one: Result) => boolean) => results.filter(is).map(({ message }) => message.message_id)
  const isLater = ({ outcome }: Result) => outcome.is === 'later'
  const dead = results.filter(({ outcome }) => outcome.is === 'dead').map(({ message }) => message.device_id)
  const later = results.filter((one) => isLater(one) && !isGivenUp(one.message))
  await tx.query('update push_message set sent_at = now() where message_id = any ($1)', [
    idsOf(({ outcome }) => outcome.is === 'sent'),
  ])
  await tx.query('delete from push_device where device_id = any ($1)', [dead])
  await tx.query('delete from push_message where message_id = any ($1)', [
    idsOf((one) => isLater(one) && isGivenUp(one.message)),
  ])
  await tx.query(
    `update push_message m set attempts = m.attempts + 1, due_at = now() + make_interval(secs => u.seconds)
     from unnest($1::bigint[], $2::float8[]) u (message_id, seconds) where m.message_id = u.message_id`,
    [later.map(({ message }) => message.message_id), later.map(pauseOf)],
  )
}

/** As long as the service asks for, else longer each time. */
const pauseOf = ({ message: { attempts }, outcome }: Result): number =>
  ((outcome.is === 'later' ? outcome.afterMs : null) ?? 5_000 * 2 ** attempts) / 1_000

const isGivenUp = ({ attempts }: Due) => attempts + 1 >= ATTEMPTS_MOST

async function count(tx: Tx, results: readonly Result[]): Promise<void> {
  const groups = Map.groupBy(results, ({ message: { site_id, topic, service } }) => [site_id, topic, service].join(' '))
  for (const group of groups.values()) {
    const { site_id: site, topic, service } = group[0]!.message
    const times = (is: (one: (typeof group)[number]) => boolean) => group.filter(is).length
    await tx.query(
      `insert into push_figure (site_id, day, topic, service, sent, dead, failed) values ($1, current_date, $2, $3, $4, $5, $6)
       on conflict (site_id, day, topic, service) do update set
         sent = push_figure.sent + excluded.sent, dead = push_figure.dead + excluded.dead, failed = push_figure.failed + excluded.failed`,
      [
        ...[site, topic, service],
        times(({ outcome }) => outcome.is === 'sent'),
        times(({ outcome }) => outcome.is === 'dead'),
        times(({ message, outcome }) => outcome.is === 'later' && isGivenUp(message)),
      ],
    )
  }
}

const sweepMessages = defineJob({
  kind: 'push.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'push_message', where: `created_at < now() - interval '${KEPT_DAYS} days'` })
  },
})
