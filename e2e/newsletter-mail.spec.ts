import { partOf, startMailServer } from '../src/testing/mail-server.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { enterAdmin, openAdmin } from './owner.ts'
import { expect, test as base } from './site.ts'
import { expectToast, open, section, toastOf } from './visit.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

const test = base.extend<{ mail: MailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
  mail: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    server.close()
  },
  settings: async ({ mail }, use) => await use({ ...mail.env, OWNER_EMAIL: 'ada@example.org' }),
})

/** The link in the newest mail, once `count` mails have arrived. */
async function nextLink(mail: MailServer, count: number): Promise<string> {
  await expect.poll(() => mail.mails.length).toBe(count)
  const newest = mail.mails.at(-1)
  return (newest && /http:\S+\?token=[\w-]{43}/.exec(partOf(newest, 'text/plain'))?.[0]) ?? ''
}

test('a reader subscribes, confirms, gets a post and unsubscribes', async ({
  page,
  mail,
  freshSite,
  complaints,
}) => {
  await open(page, freshSite.url)
  const newsletter = section(page, 'Newsletter')
  await newsletter.getByRole('textbox').fill('mira@example.org')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expectToast(page, {
    title: 'Subscribed!',
    text: 'Check your inbox to confirm.',
  })

  const leaked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['referer']?.includes('token')) leaked.push(request.url())
  })
  await open(page, await nextLink(mail, 1))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
  await expectAccessibleInBothThemes(page, 'the page that confirms')
  await page.getByRole('button', { name: 'Confirm Subscription' }).click()
  await expect(page).toHaveURL(`${freshSite.url}/newsletter/confirmed`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  // Chromium sends a referrer with requests for fonts whatever the policy is; they go to this site only.
  const isOwnFont = (url: string) => url.startsWith(freshSite.url) && url.endsWith('.woff2')
  expect(leaked.filter((url) => !isOwnFont(url))).toEqual([])

  await enterAdmin(page, freshSite, 'blog')
  await page.getByRole('button', { name: 'Send as newsletter Run it twice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send “Run it twice” as newsletter' })
  await expect(dialog.getByText('Will be sent to 1 confirmed reader.')).toBeVisible()
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Run it twice')
  await expectAccessibleInBothThemes(page, 'the dialog that sends')
  await dialog.getByRole('button', { name: 'Send Test to Yourself' }).click()
  await expect.poll(() => mail.mails.length).toBe(2)
  expect(mail.mails[1]?.to).toEqual(['ada@example.org'])
  // By keyboard, since the toast of the test mail covers the button.
  await dialog.getByRole('button', { name: 'Send to 1 Reader' }).press('Enter')
  await page.getByRole('button', { name: 'Send Now' }).click()
  await expect(toastOf(page)).toContainText('It is on its way to 1 reader.')
  await expect(dialog.getByText(/^Sent on .+ to 1 reader:/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Send to/ })).toHaveCount(0)

  const link = await nextLink(mail, 3)
  expect(mail.mails[2]?.to).toEqual(['mira@example.org'])
  expect(mail.mails[2]?.head).toMatchObject({
    'list-unsubscribe': `<${link}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  await open(page, link)
  await expectAccessibleInBothThemes(page, 'the page that unsubscribes')
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await open(page, freshSite.url)
  await expect(section(page, 'Newsletter').getByRole('definition').first()).toHaveText('0+')
  // The frame of the mail runs no scripts, not even those by which the test looks into it.
  expect(complaints.filter((text) => !text.includes('about:srcdoc'))).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages behind the links work, and an expired link says so', async ({
    page,
    mail,
    freshSite,
  }) => {
    const response = await fetch(`${freshSite.url}/api/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mira@example.org' }),
    })
    expect(response.status).toBe(201)
    await page.goto(await nextLink(mail, 1))
    await page.getByRole('button', { name: 'Confirm Subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
    await page.goto(`${freshSite.url}/newsletter/unsubscribe?token=cut-off`)
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
  })
})

test('the newsletter place leads to what could not be sent, and the owner decides', async ({
  page,
  mail,
  freshSite,
}) => {
  mail.refuse({ at: 'recipient', code: 550 })
  await open(page, freshSite.url)
  await section(page, 'Newsletter').getByRole('textbox').fill('nobody@example.org')
  await section(page, 'Newsletter').getByRole('button', { name: 'Subscribe' }).click()
  await enterAdmin(page, freshSite, 'newsletter')
  const notice = page.getByText('1 message could not be delivered.')
  await expect(async () => {
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessibleInBothThemes(page, 'the newsletter with a failed message')
  await notice.getByRole('link', { name: 'Open Outbox' }).click()
  const outbox = page.getByRole('region', { name: 'Outbox' })
  await expect(outbox).toContainText('1 confirmation mail could not reach the mail server')
  await expect(outbox).toContainText('The mail server refused at RCPT TO: 550 Not now')
  await expectAccessibleInBothThemes(page, 'the outbox with a dead message')
  mail.refuse(undefined)
  await outbox.getByRole('button', { name: 'Try Again: 1 confirmation mail' }).click()
  await expect.poll(() => mail.mails.length).toBe(1)
  await openAdmin(page, freshSite.url, 'subscribers')
  await expect(page.getByRole('row', { name: 'nobody@example.org' })).toContainText('unverified')
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toBeVisible()
})

base(
  'without a mail server nothing offers to send, and one line says why',
  async ({ page, freshSite }) => {
    await enterAdmin(page, freshSite, 'blog')
    await expect(page.getByRole('link', { name: 'Comments on Run it twice' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send as newsletter/ })).toHaveCount(0)
    await openAdmin(page, freshSite.url, 'subscribers')
    await expect(page.getByText('No mail server is configured (SMTP_URL)')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the subscribers without a mail server')
  },
)
