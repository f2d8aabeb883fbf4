import { expect } from 'vitest'
import { showsSignIn } from './conditions.ts'
import { type JourneyTest, overviewIsThere, owner, signIn } from './journey.ts'
import { toast } from './visitor.ts'

/** Registering, signing in and signing out. */
export function accountJourneys(test: JourneyTest): void {
  test('the first account is registered and owns the site', async ({ unclaimed: page }) => {
    await page.open('/auth')
    await page.part('[role=tab]', 'Register').click()
    await page.part('form button', 'Register').click()
    await page.part('form').says('Username must be at least 3 characters')
    for (const [label, value] of Object.entries(owner)) await page.part('input', label).fill(value)
    await page.part('form button', 'Register').click()
    await toast(page).says('Your account has been created successfully')
    await page.isAt('/admin')
    await page.part('h1', 'Admin Dashboard').isShown()
  })

  test('the sign-in page shows its form by itself, refuses a wrong password and takes the right one', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/auth`)
    await expect.poll(() => page.evaluate(showsSignIn)).toBe(true)
    await page.open('/auth')
    await page.part('input', 'Username').fill(owner.Username)
    await page.part('input', 'Password').fill('wrong horse')
    await page.part('form button', 'Login').click()
    await toast(page).says('Invalid username or password')
    await page.part('input', 'Password').fill(owner.Password)
    await page.part('form button', 'Login').click()
    await page.isAt('/admin')
    await page.part('h1', 'Admin Dashboard').isShown()
  })

  test('a session lasts over a reload and ends with signing out', async ({ page }) => {
    await signIn(page)
    await page.reload()
    await overviewIsThere(page)
    await page.open('/')
    await page.part('nav[aria-label=Main] a', 'Admin').click()
    await page.part('button', 'Logout').click()
    await toast(page).says('You have been logged out successfully')
    await page.isAt('/auth')
    await page.part('form button', 'Login').isShown()
    await page.open('/admin')
    await page.isAt('/auth')
  })
}
