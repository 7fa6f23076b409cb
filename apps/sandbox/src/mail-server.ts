import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { deliver, type Letter } from './inbox.ts'
import type { Journal } from './journal.ts'

const MESSAGE_BYTES_MAX = 1024 * 1024

/** The mail server of the outside world: takes any mail by SMTP and lays it into the inbox of each receiver. */
export function createMailServer(letters: Journal<Letter>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MESSAGE_BYTES_MAX,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then(
          (mail) => {
            for (const receiver of session.envelope.rcptTo) {
              deliver(letters, {
                id: randomUUID(),
                channel: 'email',
                to: receiver.address,
                from: mail.from?.address ?? '',
                subject: mail.subject ?? '',
                text: mail.text ?? mail.html ?? '',
              })
            }
            done()
          },
          (failure: Error) => done(failure),
        )
      })
    },
  })
}
