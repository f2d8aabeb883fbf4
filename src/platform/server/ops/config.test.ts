import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the site is private, local and on port 3000', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustedProxies: 0,
    claim: 'code',
    registration: 'guest',
    starterContent: 'on',
    logLevel: 'info',
    rateLimitScale: 1,
    metricsPort: undefined,
  })
})

test('an empty value counts as not given', () => {
  expect(readConfig({ PORT: '', CLAIM: '' })).toEqual(readConfig({}))
})

test.each([
  'postgres://user:p%40ss@db.example.org:5432/site',
  'postgresql://user@10.0.0.1/site?sslmode=verify-full',
  'postgres:///site?host=/var/run/postgresql',
])('a database may be at %s', (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

test('the public address is kept as an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Example.org/' }).publicUrl).toBe('https://example.org')
})

test('mail and chat are off until they are set', () => {
  const off = { smtpUrl: undefined, mailFrom: undefined, ownerEmail: undefined }
  expect(readConfig({})).toMatchObject({ ...off, chatWebhookUrl: undefined })
  const on = {
    SMTP_URL: 'smtp://ada:p%40ss@mail.example.org:587',
    MAIL_FROM: 'Ada Example <letters@example.org>',
    OWNER_EMAIL: 'ada@example.org',
    CHAT_WEBHOOK_URL: 'https://chat.example.org/hooks/1',
  }
  expect(readConfig(on)).toMatchObject({
    smtpUrl: on.SMTP_URL,
    mailFrom: { name: 'Ada Example', address: 'letters@example.org' },
    ownerEmail: on.OWNER_EMAIL,
    chatWebhookUrl: on.CHAT_WEBHOOK_URL,
  })
})

const smtpSentence =
  'SMTP_URL must be an address such as smtps://user:password@mail.example.org:465, without a path, perhaps with ?tls=verified or ?tls=unverified.'
const fromSentence = 'MAIL_FROM must be an address such as Ada Example <letters@example.org>.'

test.each([
  [{ SMTP_URL: 'mail.example.org' }, smtpSentence],
  [{ SMTP_URL: 'https://mail.example.org' }, smtpSentence],
  [{ SMTP_URL: 'smtp://mail.example.org/path' }, smtpSentence],
  [{ SMTP_URL: 'smtp://user%0d@mail.example.org' }, smtpSentence],
  [{ SMTP_URL: 'smtp://mail.example.org?tls=off' }, smtpSentence],
  [{ MAIL_PER_MINUTE: '0' }, 'MAIL_PER_MINUTE must be a number of messages from 1 to 10000.'],
  [{ MAIL_FROM: 'Ada' }, fromSentence],
  [{ MAIL_FROM: 'Ada\r\nBcc: x@example.org <a@example.org>' }, fromSentence],
  [
    { SMTP_URL: 'smtp://mail.example.org' },
    'MAIL_FROM must be given with SMTP_URL: an address such as Ada Example <letters@example.org>.',
  ],
  [{ OWNER_EMAIL: 'ada' }, 'OWNER_EMAIL must be an address such as ada@example.org.'],
  [
    { CHAT_WEBHOOK_URL: 'chat.example.org' },
    'CHAT_WEBHOOK_URL must be an http or https address without a user name.',
  ],
  [
    { CHAT_WEBHOOK_URL: 'https://ada:pass@chat.example.org/' },
    'CHAT_WEBHOOK_URL must be an http or https address without a user name.',
  ],
  [
    { RATE_LIMIT_SCALE: '0' },
    'RATE_LIMIT_SCALE must be a positive number that multiplies every limit.',
  ],
  ...[
    'mysql://a:b@c/d',
    'postgres://host',
    'postgres://host/',
    'postgres://ho st/name',
    'host/name',
  ].map((address): [Record<string, string>, string] => [
    { DATABASE_URL: address },
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
  ]),
  [{ PORT: 'eighty' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a port number from 0 to 65535.'],
  [{ METRICS_PORT: '9464/tcp' }, 'METRICS_PORT must be a port number from 0 to 65535.'],
  [{ HOST: 'a b' }, 'HOST must be a host name or address.'],
  [
    { PUBLIC_URL: 'example.org' },
    'PUBLIC_URL must be an address such as https://example.org, without a path.',
  ],
  [
    { PUBLIC_URL: 'https://example.org/site' },
    'PUBLIC_URL must be an address such as https://example.org, without a path.',
  ],
  [
    { TRUSTED_PROXIES: '11' },
    'TRUSTED_PROXIES must be the number of proxies in front of the site, 0 to 10.',
  ],
  [{ CLAIM: 'yes' }, 'CLAIM must be code or open.'],
  [{ REGISTRATION: 'open' }, 'REGISTRATION must be guest or closed.'],
  [{ STARTER_CONTENT: 'true' }, 'STARTER_CONTENT must be on or off.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
])('%o stops the start with one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('every setting that cannot be used is named, each in a line', () => {
  const env = { PORT: 'eighty', CLAIM: 'yes', SMTP_URL: 'smtp://mail.example.org', HOST: '::1' }
  expect(() => readConfig(env)).toThrow(
    expect.objectContaining({
      problems: [
        'PORT must be a port number from 0 to 65535.',
        'CLAIM must be code or open.',
        'MAIL_FROM must be given with SMTP_URL: an address such as Ada Example <letters@example.org>.',
      ],
      message: expect.stringMatching(/^PORT .*\nCLAIM .*\nMAIL_FROM .*$/),
    }),
  )
})

test.each([
  'https://key:se%2Fcret@s3.example.org/bucket?region=eu-central-1',
  'http://key:secret@127.0.0.1:9000/bucket/some/folder',
])('the pictures may be in a bucket at %s', (address) => {
  expect(readConfig({ MEDIA_S3_URL: address }).mediaS3Url).toBe(address)
})

test.each([
  'https://s3.example.org/bucket',
  'https://key@s3.example.org/bucket',
  'https://key:secret@s3.example.org/',
  'https://key:secret@s3.example.org/bucket?acl=public',
  's3://key:secret@bucket',
])('%s is no bucket', (address) => {
  expect(() => readConfig({ MEDIA_S3_URL: address })).toThrow(
    /^MEDIA_S3_URL must be an address such as/,
  )
})
