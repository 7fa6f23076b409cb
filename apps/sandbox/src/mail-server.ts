import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
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
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      receiveMail(letters, stream, session),
    ),
  })
}

async function receiveMail(letters: Journal<Letter>, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const mail = await PostalMime.parse(await buffer(stream))
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
}
