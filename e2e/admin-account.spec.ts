import { type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, test } from './admin.ts'
import { enterAdmin, openAdmin, ownerPassword } from './owner.ts'
import type { Site } from './site.ts'
import { expectToast, open } from './visit.ts'
import { openAccount as openOwnAccount, openSettings } from './windows.ts'

/** Passkeys need a host name: browsers offer none at 127.0.0.1. */
const named = ({ url, ...site }: Site): Site => ({
  ...site,
  url: url.replace('127.0.0.1', 'localhost'),
})

async function openAccount(page: Page): Promise<Locator> {
  const account = await openOwnAccount(page)
  await expect(account.getByText('This browser')).toBeVisible()
  return account
}

async function confirmPassword(page: Page, dialog: string, submit: string) {
  const step = page.getByRole('dialog', { name: dialog })
  await step.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await step.getByRole('button', { name: submit, exact: true }).click()
}

async function signIn(page: Page, { url }: Site, password = ownerPassword): Promise<void> {
  await open(page, `${url}/auth`)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Sets an authenticator app up in the admin area. @returns the secret and the recovery codes that were shown */
async function setUpApp(page: Page) {
  const account = await openAccount(page)
  await account.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await confirmPassword(page, 'Set up an authenticator app', 'Continue')
  const scan = page.getByRole('dialog', { name: 'Scan the code' })
  await expect(scan.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await scan.locator('code').innerText()).replaceAll(' ', '')
  await sendFirstCode(scan, '000000')
  await expect(scan.getByRole('alert')).toContainText('This code is incorrect')
  const used = spanToUse()
  await sendFirstCode(scan, codeOf(secret, used))
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').allInnerTexts()
  return { secret, used, recovery, codes, account }
}

async function sendFirstCode(scan: Locator, code: string): Promise<void> {
  await scan.getByRole('textbox', { name: 'Code' }).fill(code)
  await scan.getByRole('button', { name: 'Turn On' }).click()
}

/** The time step of the codes (TOTP). */
const spanMs = 30_000
const currentSpan = () => Math.floor(Date.now() / spanMs)

/**
 * The time step whose code is used first: the previous one, which is still accepted, so that the current one remains
 * for a second use; the current one when the previous one is about to be refused.
 */
function spanToUse(): number {
  const leftMs = spanMs - (Date.now() % spanMs)
  return leftMs > 10_000 ? currentSpan() - 1 : currentSpan()
}

/** The code of a time step; the site accepts it for a minute from its beginning, and only once. */
function codeOf(secret: string, span: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: span * spanMs })
}

test('an authenticator app guards the sign-in, and a recovery code opens it once', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const { secret, used, recovery, codes, account } = await setUpApp(page)
  await expectAccessibleInBothThemes(page, 'recovery codes')
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(account.getByText('10 of 10 left')).toBeVisible()
  await signOut(page)

  await signIn(page, freshSite)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use a Passkey' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'second step')
  await sendCode(page, '000000')
  await expectToast(page, {
    title: 'Login failed',
    text: 'The second step failed',
    variant: 'destructive',
  })
  await expect(page.getByRole('alert')).toHaveText('This code is incorrect')
  await sendCode(page, recovery[0] ?? '')
  await expectToast(page, { title: 'Success', text: 'You have been logged in successfully' })
  await expect(page).toHaveURL(/\/admin$/)
  await signOut(page)

  await signIn(page, freshSite)
  await sendCode(page, recovery[0] ?? '')
  await expect(page.getByRole('alert')).toHaveText('This code is incorrect')
  // The time step of the first code had at most ten seconds left then.
  await expect.poll(currentSpan, { timeout: 15_000 }).toBeGreaterThan(used)
  await sendCode(page, codeOf(secret, currentSpan()))
  await expect(page).toHaveURL(/\/admin$/)
  await signOut(page)
  await signIn(page, freshSite)
  await page.getByRole('button', { name: 'Start Again' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('the app is turned off with the password only', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const { codes, account } = await setUpApp(page)
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
  await account.getByRole('button', { name: 'Turn off the authenticator app' }).click()
  const step = page.getByRole('dialog', { name: 'Turn off the authenticator app' })
  await step.getByLabel('Password').fill('wrong horse')
  await step.getByRole('button', { name: 'Turn Off' }).click()
  await expect(step.getByRole('alert')).toHaveText('The password is incorrect')
  await confirmPassword(page, 'Turn off the authenticator app', 'Turn Off')
  await expect(step).toHaveCount(0)
  await expect(account.getByText('Off', { exact: true })).toBeVisible()
  await signOut(page)
  await signIn(page, freshSite)
  await expect(page).toHaveURL(/\/admin$/)
})

test('a passkey is added, signs in beside the password, and is removed', async ({
  page,
  freshSite,
}) => {
  const site = named(freshSite)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await enterAdmin(page, site)
  const account = await openAccount(page)
  await account.getByRole('button', { name: 'Add Passkey' }).click()
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Laptop')
  await confirmPassword(page, 'Add a passkey', 'Add Passkey')
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(account.getByText('Laptop')).toBeVisible()
  await signOut(page)

  await signIn(page, site)
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expectToast(page, { title: 'Success', text: 'You have been logged in successfully' })
  await expect(page).toHaveURL(/\/admin$/)
  await openAccount(page)
  await expect(account.getByText(/last used/).first()).toBeVisible()
  await account.getByRole('button', { name: 'Remove Laptop' }).click()
  await confirmPassword(page, 'Remove Laptop', 'Remove')
  await expect(account.getByText('Laptop')).toHaveCount(0)
  await expect(account.getByText('Off', { exact: true })).toBeVisible()
})

test('the account is accessible, and passkeys are rejected at an IP address, with the reason', async ({
  admin: { page, open },
}) => {
  await open()
  const account = await openAccount(page)
  await expectAccessibleInBothThemes(page, 'account')
  await account.getByRole('button', { name: 'Add Passkey' }).click()
  const step = page.getByRole('dialog', { name: 'Add a passkey' })
  await step.getByLabel('Name').fill('Laptop')
  await confirmPassword(page, 'Add a passkey', 'Add Passkey')
  await expect(step.getByRole('alert')).toHaveText(/^Passkeys need a domain name/)
})

/** Signs the owner in with a second browser. */
async function otherBrowser(browser: Browser, site: Site): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, site)
  await expect(page).toHaveURL(/\/admin$/)
  return context
}

test('a new password and the list of sessions end the other browsers, not this one', async ({
  page,
  browser,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const other = await otherBrowser(browser, freshSite)
  const account = await openAccount(page)
  await account.getByRole('button', { name: /^End the session of Chrome on / }).click()
  await expect(account.getByRole('button', { name: /^End/ })).toHaveCount(0)
  const [view] = other.pages()
  if (!view) throw new Error('The other browser has no page')
  await view.reload()
  await expect(view).toHaveURL(/\/auth$/)

  await signIn(view, freshSite)
  await expect(view).toHaveURL(/\/admin$/)
  await account.getByRole('button', { name: 'Change Password' }).click()
  const step = page.getByRole('dialog', { name: 'Change Password' })
  await step.getByLabel('Current Password').fill(ownerPassword)
  await step.getByLabel('New Password').fill('qwerty')
  await step.getByRole('button', { name: 'Change Password' }).click()
  await expect(step.getByRole('alert')).toContainText('one of the most common passwords')
  await step.getByLabel('New Password').fill('battery staple')
  await step.getByRole('button', { name: 'Change Password' }).click()
  await expect(step).toHaveCount(0)
  await view.reload()
  await expect(view).toHaveURL(/\/auth$/)
  await openAdmin(page, freshSite.url)
  await signIn(view, freshSite, 'battery staple')
  await expect(view).toHaveURL(/\/admin$/)
  await other.close()
})

test('a session that ends while working asks for the second factor in place too', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const { recovery, codes, account } = await setUpApp(page)
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
  await openSettings(page, 'Identity')
  await page.context().clearCookies({ name: /^session-/ })
  await openOwnAccount(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(ownerPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await sendCode(page, recovery[0] ?? '')
  await expect(dialog).toHaveCount(0)
  await expect(account.getByText('This browser')).toBeVisible()
})
