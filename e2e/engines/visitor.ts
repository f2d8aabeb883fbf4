import { expect } from 'vitest'
import type { JourneyTest } from './journey.ts'
import type { Page } from './page.ts'

/** The toast that is shown. */
export const toast = (page: Page) => page.part('[aria-label="Notifications (F8)"] li')

/** The rendered colour of the page's ground, by theme. */
const grounds = { light: 'rgb(236, 241, 238)', dark: 'rgb(11, 15, 23)' } as const

async function expectTheme(page: Page, theme: keyof typeof grounds): Promise<void> {
  await expect
    .poll(() => page.part('body').get('getComputedStyle(it).backgroundColor'))
    .toBe(grounds[theme])
}

/** What visitors do. */
export function visitorJourneys(test: JourneyTest): void {
  test('the chosen theme stays on other pages and after a reload', async ({ page }) => {
    const toggle = page.part('button', 'Switch between light and dark theme')
    await page.open('/privacy')
    await expectTheme(page, 'light')
    await toggle.click()
    await expectTheme(page, 'dark')
    await page.reload()
    await expectTheme(page, 'dark')
    await page.open('/terms')
    await expectTheme(page, 'dark')
    await toggle.click()
    await expectTheme(page, 'light')
  })

  test('the menu of a narrow window opens, closes on Escape and navigates', async ({ page }) => {
    const [button, menu] = [page.part('button', 'Menu'), page.part('nav[aria-label=Mobile]')]
    await page.resize(480, 800)
    await page.open('/')
    await menu.isGone()
    await button.click()
    await menu.isShown()
    await page.press('Escape')
    await menu.isGone()
    await button.click()
    await menu.part('a', 'Dashboard').click()
    await page.isAt('/dashboard')
    await page.part('h1', 'My Dashboard').isShown()
    await menu.isGone()
  })

  test('the search finds a section by keys alone, and its page shows the results', async ({
    page,
  }) => {
    await page.open('/dashboard')
    const palette = page.part('dialog')
    await page.part('header a', 'Search').click()
    await palette.part('input').isShown()
    await page.press('Escape')
    await palette.isGone()
    await page.part('header a', 'Search').click()
    await palette.part('input').fill('exponent number beams')
    await palette.part('[aria-selected=true]').says('The kitchen')
    await palette.part('[role=status]').says('1 result')
    await page.press('Enter')
    await page.isAt('/blog/2#post-the-kitchen')

    await page.open('/search?q=light+curve')
    await page.part('main h3', 'A light curve is a time series with opinions').isShown()
  })

  test("'Read More' opens the rest of About and shows a toast", async ({ page }) => {
    await page.open('/')
    const about = page.part('#about')
    const rest = about.part('p', /^My first telescope was a second-hand reflector/)
    await rest.isGone()
    await about.part('button', 'Read More').click()
    await rest.isShown()
    await about.part('button', 'Read More').isGone()
    await toast(page).says('Thank you for your interest!')
  })

  test('a comment is written under a card of the home page', async ({ page }) => {
    await page.open('/')
    const card = page.part('#blog article')
    await card.part('button', '3 comments').click()
    await expect.poll(card.part('li').count).toBe(3)
    await card.part('button', 'Post Comment').click()
    await toast(page).says('Missing Information')
    await card.part('input', 'Name').fill('Mira')
    await card.part('textarea', 'Comment').fill('First line.\nSecond line.')
    await card.part('button', 'Post Comment').click()
    await toast(page).says('Comment Posted Successfully')
    await card.part('li', /First line\.\s+Second line\./).isShown()
    expect(await card.part('textarea', 'Comment').value()).toBe('')
  })

  test('an address subscribes to the newsletter once', async ({ page }) => {
    await page.open('/')
    const newsletter = page.part('#newsletter')
    const [field, button] = [newsletter.part('input'), newsletter.part('button', 'Subscribe')]
    await button.click()
    await toast(page).says('Invalid email')
    await field.fill('mira@example.org')
    await page.press('Enter')
    await toast(page).says('Subscribed!')
    await expect.poll(field.value).toBe('')
    await newsletter.part('dd', '1+').isShown()
    await field.fill('mira@example.org')
    await button.click()
    await toast(page).says('This email is already subscribed to the newsletter.')
    expect(await field.value()).toBe('mira@example.org')
  })

  test('the contact form shows its errors, then is sent', async ({ page }) => {
    await page.open('/#contact')
    const contact = page.part('#contact')
    await contact.part('input', 'Email').fill('mira@')
    await contact.part('button', 'Send Message').click()
    for (const sentence of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 2 characters',
      'Message must be at least 10 characters',
    ])
      await contact.says(sentence)
    expect(await contact.part('input', 'Name').get('it === document.activeElement')).toBe(true)
    await contact.part('input', 'Name').fill('Mira Kern')
    await contact.part('input', 'Email').fill('mira@example.org')
    await contact.part('input', 'Subject').fill('A question about dips')
    await contact.part('textarea', 'Message').fill('Which transit model do you use?')
    await contact.part('button', 'Send Message').click()
    await toast(page).says('Thank you for your message!')
    await expect.poll(contact.part('textarea', 'Message').value).toBe('')
  })

  test('a post has its formulas as MathML and its notes beside the text', async ({ page }) => {
    await page.open('/blog/5')
    const text = page.part('.prose')
    const boxOf =
      '(({ x, y, width, height, right }) => ({ x, y, width, height, right }))(it.getBoundingClientRect())'
    interface Box {
      x: number
      y: number
      width: number
      height: number
      right: number
    }
    expect(await text.part('math').count()).toBeGreaterThan(30)
    const formula = await text.part('math[display=block]').get<Box>(boxOf)
    expect(formula.width).toBeGreaterThan(100)
    expect(formula.height).toBeGreaterThan(20)

    const [note, paragraph] = [text.part('[role=note]'), text.part('p')]
    const [beside, words] = [await note.get<Box>(boxOf), await paragraph.get<Box>(boxOf)]
    expect(beside.x).toBeGreaterThan(words.right)
    expect(beside.width).toBeGreaterThan(100)
    const cited = await text.part('a[href="#post-note-1"]').get<Box>(boxOf)
    expect(Math.abs(beside.y - cited.y)).toBeLessThan(200)
  })

  test('a goal of the dashboard is ticked and stays ticked', async ({ page }) => {
    const goal = page.part('main input[type=checkbox]', 'Publish six notebooks this year')
    await page.open('/dashboard')
    expect(await goal.get('it.checked')).toBe(false)
    await page.part('main label', 'Publish six notebooks this year').click()
    await expect.poll(() => goal.get(`it.checked && it.ariaDisabled !== 'true'`)).toBe(true)
    await page.reload()
    expect(await goal.get('it.checked')).toBe(true)
  })
}
