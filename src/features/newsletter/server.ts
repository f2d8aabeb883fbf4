import { stringify } from 'csv-stringify/sync'
import { TextFile } from '../../platform/server/http/send-result.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { removeRoute } from '../../platform/server/http/crud.ts'
import { csvCell } from '../../platform/server/csv.ts'
import { createTablePages } from '../../platform/server/database/list-page.ts'
import { openTable } from '../../platform/server/database/table.ts'
import { perDay, perHour, perMinute } from '../../platform/server/http/rate-limit.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import type { ReportSecurityEvent } from '../../platform/server/ops/security-events.ts'
import type {
  NewsletterStatus,
  Subscriber,
  SubscriberCount,
  SubscriptionAnswer,
} from './contract.ts'
import { openIssues } from './issues.ts'
import type { IssueSources, NewsletterMailer } from './mails.ts'
import { openRefusals } from './refusals.ts'
import { subscriptionSchema } from './rules.ts'
import { openSubscriptions, subscriberColumns, type SubscriberFields } from './subscriptions.ts'

interface NewsletterServices extends RouteOptions {
  sources: IssueSources
  /** Undefined without a mail server: addresses are stored, nothing is sent. */
  mailer: NewsletterMailer | undefined
}

/** Anyone can subscribe and see the count; the owner sees addresses and sends posts. */
export function newsletterFeature(
  context: ServerContext,
  { sources, mailer, ...options }: NewsletterServices,
) {
  const newsletter = openNewsletter(context, sources, mailer)
  return {
    ...newsletter,
    routes: newsletterRoutes(context, newsletter, options),
    tidy: newsletter.subscriptions.removeUnconfirmed,
  }
}

function openNewsletter(
  context: ServerContext,
  sources: IssueSources,
  mailer: NewsletterMailer | undefined,
) {
  return {
    subscriptions: openSubscriptions(context, mailer),
    issues: openIssues(context, sources, mailer),
    refusals: openRefusals(context),
    canMail: mailer !== undefined,
  }
}

type Newsletter = ReturnType<typeof openNewsletter>

const subscriberPages = { search: true, sorts: ['email', 'date'] }

interface RouteOptions {
  note: ReportSecurityEvent
  /** Whether the section that shows the subscriber count is hidden. */
  site: { isHidden(section: 'newsletter'): Promise<boolean> }
}

function newsletterRoutes(
  context: ServerContext,
  { subscriptions, issues, refusals, canMail }: Newsletter,
  options: RouteOptions,
): Route[] {
  return [
    route('POST /api/subscribe', {
      access: 'anyone',
      limit: { client: [perMinute(5), perHour(20)], site: [perHour(500), perDay(3000)] },
      schema: subscriptionSchema,
      status: 201,
      // The browser reads 400 as "already subscribed" and nothing else. Source: docs/behaviour.md, Answers.
      invalidStatus: 422,
      handle: async ({ body }): Promise<SubscriptionAnswer> => ({
        ...(await subscriptions.subscribe(body.email)),
        ...(canMail && { message: 'Check your inbox to confirm.' }),
      }),
    }),
    route('GET /api/subscribers/count', {
      access: 'anyone',
      handle: async ({ caller }): Promise<SubscriberCount> => {
        if (!caller?.isAdmin && (await options.site.isHidden('newsletter')))
          throw new HttpError(404, 'No such number')
        return { count: await subscriptions.count() }
      },
    }),
    ...subscriberLists(context, options),
    removeRoute({ writeUrl: '/api/subscribers', name: 'subscriber' }, subscriptions),
    route('POST /api/subscribers/:id/confirmation', {
      access: 'owner',
      handle: ({ id }) => subscriptions.resendConfirmation(id),
    }),
    route('POST /api/subscribers/:id/resume', {
      access: 'owner',
      handle: ({ id }) => refusals.resume(id),
    }),
    route('GET /api/newsletter', {
      access: 'owner',
      handle: async (): Promise<NewsletterStatus> => ({
        mail: canMail,
        subscribers: await subscriptions.count(),
        unconfirmed: await subscriptions.countUnconfirmed(),
        readers: await subscriptions.readers(),
        issues: await issues.list(),
        refused: await refusals.list(),
      }),
    }),
    ...issueRoutes(issues),
  ]
}

/** The subscribers, paged and as a CSV file. */
function subscriberLists(
  { database, now, calendar }: ServerContext,
  { note }: RouteOptions,
): Route[] {
  const table = openTable<SubscriberFields>(database, 'subscribers', subscriberColumns)
  const readPageOf = createTablePages<SubscriberFields>(
    database,
    'subscribers',
    subscriberColumns,
    {
      searched: ['email'],
      calendar,
    },
  )
  return [
    route('GET /api/subscribers', {
      access: 'owner',
      page: subscriberPages,
      handle: async ({ page }) =>
        page ? await readPageOf(page) : (await table.list()).toReversed(),
    }),
    route('GET /api/subscribers/export', {
      access: 'owner',
      handle: async ({ caller }) => {
        await note({ event: 'export', account: caller?.id, what: 'subscribers' }, true)
        return new TextFile(
          asCsv(await table.list()),
          `subscribers-${now().toISOString().slice(0, 10)}.csv`,
          'text/csv; charset=utf-8',
        )
      },
    }),
  ]
}

function issueRoutes(issues: Newsletter['issues']): Route[] {
  return [
    route('GET /api/blog/:id/newsletter', {
      access: 'owner',
      handle: ({ id }) => issues.preview(id),
    }),
    route('POST /api/blog/:id/newsletter', {
      access: 'owner',
      status: 201,
      handle: ({ id }) => issues.send(id),
    }),
    route('POST /api/blog/:id/newsletter/test', {
      access: 'owner',
      handle: ({ id }) => issues.test(id),
    }),
  ]
}

/** For spreadsheets: an apostrophe precedes addresses that look like a formula. */
function asCsv(rows: readonly Subscriber[]): string {
  return stringify(
    rows.map(({ email, date, verified }) => [email, date, verified].map(csvCell)),
    {
      header: true,
      columns: ['email', 'date', 'confirmed'],
      record_delimiter: 'windows',
    },
  )
}
