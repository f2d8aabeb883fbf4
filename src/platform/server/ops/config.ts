import path from 'node:path'
import * as v from 'valibot'
import { isEmail } from '../../../shared/fields.ts'
import {
  isBucketAddress,
  isChatAddress,
  isSmtpUrl,
  type MailAddress,
  parseMailAddress,
} from '../outbox/outgoing-settings.ts'

const oneOf = <const Values extends readonly string[]>(values: Values, fallback: Values[number]) =>
  v.optional(v.picklist(values), fallback)

const whole = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max))

const between = (min: number, max: number, fallback: number) =>
  v.optional(whole(min, max), String(fallback))

const scale = v.optional(
  v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.minValue(0.001)),
  '1',
)

const webAddress = v.optional(
  v.pipe(
    v.string(),
    v.check((value) => /^https?:\/\/[^/?#\s]+\/?$/.test(value) && URL.canParse(value)),
    v.transform((value) => new URL(value).origin),
  ),
)

/** Contains the name of the database; for a local socket it has no host. */
const databaseAddress = v.optional(
  v.pipe(
    v.string(),
    v.check((value) => /^postgres(ql)?:\/\/[^/\s]*\/[^/?\s]+(\?\S*)?$/.test(value)),
    v.check((value) => URL.canParse(value)),
  ),
)

/** Every setting with its schema and, for error messages, what it accepts. */
const settings = {
  PORT: [between(0, 65_535, 3000), 'a port number from 0 to 65535'],
  HOST: [
    v.optional(v.pipe(v.string(), v.regex(/^[^\s/]+$/)), '127.0.0.1'),
    'a host name or address',
  ],
  DATA_DIR: [v.optional(v.pipe(v.string(), v.nonEmpty()), 'data'), 'a folder'],
  DATABASE_URL: [databaseAddress, 'an address such as postgres://user:password@host:5432/name'],
  PUBLIC_URL: [webAddress, 'an address such as https://example.org, without a path'],
  TRUSTED_PROXIES: [between(0, 10, 0), 'the number of proxies in front of the site, 0 to 10'],
  CLAIM: [oneOf(['code', 'open'], 'code'), 'code or open'],
  REGISTRATION: [oneOf(['guest', 'closed'], 'guest'), 'guest or closed'],
  STARTER_CONTENT: [oneOf(['on', 'off'], 'on'), 'on or off'],
  LOG_LEVEL: [
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
  SMTP_URL: [
    v.optional(v.pipe(v.string(), v.check(isSmtpUrl))),
    'an address such as smtps://user:password@mail.example.org:465, without a path, perhaps with ?tls=verified or ?tls=unverified',
  ],
  MAIL_FROM: [
    v.optional(
      v.pipe(
        v.string(),
        v.transform(parseMailAddress),
        v.custom<MailAddress>((value) => value !== undefined),
      ),
    ),
    'an address such as Ada Example <letters@example.org>',
  ],
  MAIL_PER_MINUTE: [between(1, 10_000, 30), 'a number of messages from 1 to 10000'],
  MAIL_PER_HOUR: [between(1, 100_000, 300), 'a number of messages from 1 to 100000'],
  MAIL_PER_DAY: [between(1, 1_000_000, 2000), 'a number of messages from 1 to 1000000'],
  MAIL_PER_CONNECTION: [between(1, 10_000, 50), 'a number of mails from 1 to 10000'],
  OWNER_EMAIL: [
    v.optional(v.pipe(v.string(), v.check(isEmail))),
    'an address such as ada@example.org',
  ],
  CHAT_WEBHOOK_URL: [
    v.optional(v.pipe(v.string(), v.check(isChatAddress))),
    'an http or https address without a user name',
  ],
  MEDIA_S3_URL: [
    v.optional(v.pipe(v.string(), v.check(isBucketAddress))),
    'an address such as https://key:secret@s3.example.org/bucket?region=eu-central-1',
  ],
  BACKUP_COMMAND: [v.optional(v.pipe(v.string(), v.maxLength(2000))), 'a command'],
  BACKUP_S3_URL: [
    v.optional(v.pipe(v.string(), v.check(isBucketAddress))),
    'an address such as https://key:secret@s3.example.org/bucket/folder?region=eu-central-1',
  ],
  METRICS_PORT: [v.optional(whole(0, 65_535)), 'a port number from 0 to 65535'],
  RATE_LIMIT_SCALE: [scale, 'a positive number that multiplies every limit'],
} as const

/** The settings of one running site, read once at start. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** Contains a password: never logged or shown. */
  databaseUrl: string | undefined
  publicUrl: string | undefined
  trustedProxies: number
  claim: 'code' | 'open'
  registration: 'guest' | 'closed'
  starterContent: 'on' | 'off'
  rateLimitScale: number
  /** The mail server; `mailFrom` is required with it. */
  smtpUrl: string | undefined
  mailFrom: MailAddress | undefined
  /** The maximum rates of newsletter mails. */
  mailLimits: { perMinute: number; perHour: number; perDay: number }
  /** The maximum number of mails per connection to the mail server. */
  mailsPerConnection: number
  /** The recipient of the owner's notifications; by default the address of the account. */
  ownerEmail: string | undefined
  chatWebhookUrl: string | undefined
  /** The media bucket. Contains its key: never logged or shown. */
  mediaS3Url: string | undefined
  /** Run after each backup of the running site; may contain a password. */
  backupCommand: string | undefined
  /** The bucket for encrypted copies of the backups. Contains its key: never logged or shown. */
  backupS3Url: string | undefined
  /** The port of the metrics, on this machine only. */
  metricsPort: number | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Invalid settings. The message has a line for each, with the variable and what it accepts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** The address of the site without a trailing slash; that of this machine for a site that names none. */
export function siteAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://127.0.0.1:${port}`
}

type Env = Record<string, string | undefined>

/** The data folder, even if other settings are invalid. */
export function dataFolderIn(env: Env): string {
  return path.resolve(parse(env, 'DATA_DIR'))
}

/**
 * Reads the settings from the environment. Empty values count as not set.
 * @throws ConfigError listing every invalid variable
 */
export function readConfig(env: Env): Config {
  const problems = problemsIn(env)
  if (problems.length > 0) throw new ConfigError(problems)
  const read = <Name extends keyof typeof settings>(name: Name) => parse(env, name)
  return {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: dataFolderIn(env),
    databaseUrl: read('DATABASE_URL'),
    publicUrl: read('PUBLIC_URL'),
    trustedProxies: read('TRUSTED_PROXIES'),
    claim: read('CLAIM'),
    registration: read('REGISTRATION'),
    starterContent: read('STARTER_CONTENT'),
    logLevel: read('LOG_LEVEL'),
    rateLimitScale: read('RATE_LIMIT_SCALE'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    mailLimits: {
      perMinute: read('MAIL_PER_MINUTE'),
      perHour: read('MAIL_PER_HOUR'),
      perDay: read('MAIL_PER_DAY'),
    },
    mailsPerConnection: read('MAIL_PER_CONNECTION'),
    ownerEmail: read('OWNER_EMAIL'),
    chatWebhookUrl: read('CHAT_WEBHOOK_URL'),
    mediaS3Url: read('MEDIA_S3_URL'),
    backupCommand: read('BACKUP_COMMAND'),
    backupS3Url: read('BACKUP_S3_URL'),
    metricsPort: read('METRICS_PORT'),
  }
}

function problemsIn(env: Env): string[] {
  const problems = Object.entries(settings)
    .filter(([name, [schema]]) => !v.is(schema, given(env, name)))
    .map(([name, [, accepts]]) => `${name} must be ${accepts}.`)
  if (given(env, 'SMTP_URL') !== undefined && given(env, 'MAIL_FROM') === undefined)
    problems.push(`MAIL_FROM must be given with SMTP_URL: ${settings.MAIL_FROM[1]}.`)
  return problems
}

function given(env: Env, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name]
}

function parse<Name extends keyof typeof settings>(env: Env, name: Name) {
  const [schema] = settings[name]
  return v.parse(schema, given(env, name)) as v.InferOutput<(typeof settings)[Name][0]>
}
