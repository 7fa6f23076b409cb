import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, signBody } from './signed-body.ts'
import { readPublicKey } from './signing-keys.ts'

/** Samples that the protocol's owner has published for checking an implementation. */
const SAMPLE_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3IRpSri/9SjA7f9me35
v6LtJzn8drb1vg/UeGaPPFR16KsUOPqbGJ2r1pRPJMedqqbO7Agt/HavWDcQhNZl
c9VrVQcWK/w2HD9PflQYv0oQMiPK5Mut/eIdFOpwwwaRAU4s6WOkJdSmP9F4cfr/
amTZZoY59/t3SZWYjgZ9/LDI2X8S3uLW/JPiH+6dm2bU8ykhxoWwLE/piJxynS73
EzM0tgjHyTUMkarhK9qRVZk581/kzmtJLLBZQl9XrQQcIfQ+zFZj7ijddOptxpxq
Cmq8gQNohB56p34yjVH3uAJAaFvIVg5mEkprrvNVDJwGonHSaaq7AICmzrF6h/r5
dwIDAQAB
-----END PUBLIC KEY-----
`
const SAMPLES = {
  test: 'V3bEXE72v0fbrKNV6bHW945WgsuRvkKcUBA4+C2AiUp+ssrItfk4btBhQfuupBsUXY11JZY+2DSK15NlXeziZbtGQRbgq6v/Ou2tWd652r39nKCfwpxLw1foXaLiSP5ZPudi42M7ANG4XygjaErPiIMHHQaEA6WKqSLIPmJmJJ1u6PkLulpG5CEMO+/6tWRBMMd5vZuHxqc2koaCWI6a3sW+75INSPXbSAEnwVkWPIeUg+EYCdUE7RARSlT/xf5Bp37qtEGZSG7TF7198HDQjAMpC7HBY+tUXsNZwXJJpcRxRh0Pqfz7Q9LG0ikFfdQE+0gCnuLOmx0IMtLIFjVQpA==',
  example:
    'KzpO4V0hQzF5QXl6VxBurWImpi1XhY0/nfezuaNJd3IE1YvIX1uRqgVcKRRLOcBVDg9uT7oQNOyuBSIYmNqc6YR3IJyWNPol0wPObBi71fpDtDxIuZmAW6CHsoKgjSlP3NPP7X4CheJW/xaVgWW2hveAcV4mXvbY2cIVywVeCE6y+LrKI+doq1sRXAx7akQsAe5aQvFNo419zme682eddwkgESDdlJY2vCQ7mFxpxrnXQ3kqefq6JuGizGwgGLaqsp79hu9rc6Bnkvevhq0LcyLZ4SnHfVnv6sxZGyPEFQLslgk/jtww+IXXna6pI0ki2nxSc4UVbFTUIBL4B3lm/A==',
}

test.each(Object.entries(SAMPLES))(
  'the published signature of %j is accepted, and of nothing else',
  (text, signature) => {
    const key = readPublicKey(SAMPLE_KEY)!
    expect(isSignedBy([key], Buffer.from(text), signature)).toBe(true)
    expect(isSignedBy([key], Buffer.from(`${text} `), signature)).toBe(false)
    expect(isSignedBy([], Buffer.from(text), signature)).toBe(false)
  },
)

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('the public half accepts what was signed, in either form', async () => {
  const body = Buffer.from('{"user":"1001"}')
  const signature = await signBody(privateKey, body)
  const forms = [
    publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  ]
  for (const form of forms) expect(isSignedBy([readPublicKey(form)!], body, signature)).toBe(true)
  const bent = `${signature.slice(0, -4)}AAA=`
  expect(isSignedBy([publicKey], body, bent)).toBe(false)
})

test('nobody waits for a signature but who asked for it: it is made beside the event loop', async () => {
  let isSigned = false
  const signing = signBody(privateKey, Buffer.from('{}')).then(() => {
    isSigned = true
  })
  // Whatever was done on the loop itself is known after these.
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
  expect(isSigned).toBe(false)
  await signing
})
