/** The least a server can do with the same answers: no signature, no database, no headers. Started by bench/product.ts. */
import Fastify from 'fastify'
import { fetchAnswer } from './signed-call.ts'

const [port, productUrl = ''] = process.argv.slice(2)
const [answer, page] = await Promise.all([fetchAnswer(productUrl), fetch(productUrl).then((sent) => sent.text())])

const app = Fastify()
app.get('/answer', (_request, reply) => reply.type('application/json').send(answer))
app.get('/page', (_request, reply) => reply.type('text/html').send(page))
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send?.('ready')
process.once('disconnect', () => process.exit())
