import { limitAddress, UUID } from '../../platform/http/answer-call.ts'
import type { App } from '../../platform/http/http.ts'
import { PICTURE_TYPE, type Pictures, picturePath } from './pictures.ts'

/** The address itself is the proof, so it is short-lived; what it shows is a picture and can be nothing else. */
const HEADERS = {
  'content-type': PICTURE_TYPE,
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=600',
}

export function servePictures(app: App, pictures: Pictures): void {
  app.server.route<{ Params: { image: string }; Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: `${picturePath}/:image`,
    onRequest: (request) => limitAddress(app, request, null),
    handler: async ({ params: { image }, query: { until, sign } }, reply) => {
      const signed = { imageId: image, until: Number(until), sign: typeof sign === 'string' ? sign : '' }
      const isOurs = UUID.test(image) && pictures.isValid(signed)
      const bytes = isOurs ? await pictures.open(app.database, image) : null
      if (!bytes) return reply.code(404).header('cache-control', 'no-store').send('')
      return reply.headers(HEADERS).send(bytes)
    },
  })
}
