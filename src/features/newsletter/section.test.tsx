import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCalls, heldAnswer } from '../../testing/calls.ts'
import { isBusy, show } from '../../testing/show.tsx'
import { ShownToast } from '../../testing/shown-toast.tsx'
import { newsletterUrls } from './contract.ts'
import { NewsletterSection } from './section.tsx'

test.each([
  [{ count: 12 }, '12+'],
  [{ count: 0 }, '0+'],
  [{}, '0'],
  [{ count: null }, '0'],
  [undefined, '0'],
])('an answer of %o shows %s subscribers', (answer, shown) => {
  const answers = answer === undefined ? {} : { [newsletterUrls.count]: answer }
  show(<NewsletterSection heading="Newsletter" note="" figures={[]} />, { answers })
  expect(screen.getByRole('term').textContent).toBe('subscribers')
  expect(screen.getByRole('definition').textContent).toBe(shown)
})

function showForm() {
  show(
    <>
      <NewsletterSection heading="Newsletter" note="" figures={[]} />
      <ShownToast />
    </>,
    { send: () => Promise.resolve({ count: 1 }) },
  )
  return userEvent.setup()
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const invalid = 'Invalid email: Please enter a valid email address.'
const failed = 'Subscription Failed: Failed to subscribe. Please try again.'

test('an address that is empty or has no @ is not sent', async () => {
  const person = showForm()
  const calls = answerCalls(() => Response.json({}))
  for (const address of ['', 'mira.example.org']) {
    if (address !== '') await person.type(field(), address)
    await person.click(button('Subscribe'))
    expect(screen.getByRole('status').textContent).toBe(invalid)
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe(address)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const described = field().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(
      'Please enter a valid email address.',
    )
  }
  expect(calls).toEqual([])
})

test('subscribing disables the form, then shows a toast and empties it', async () => {
  const person = showForm()
  const held = heldAnswer()
  const calls = answerCalls(held.answer)
  await person.type(field(), ' mira@example.org ')
  await person.click(button('Subscribe'))
  await waitFor(() => expect(isBusy(button('Subscribing...'))).toBe(true))
  expect(isBusy(field())).toBe(true)
  expect(calls).toEqual([
    { method: 'POST', url: newsletterUrls.subscribe, body: { email: 'mira@example.org' } },
  ])
  held.release(Response.json({ id: 1 }, { status: 201 }))
  expect(
    await screen.findByText('Subscribed!: Thank you for subscribing to the newsletter.'),
  ).toBeTruthy()
  expect(field().value).toBe('')
  expect(isBusy(button('Subscribe'))).toBe(false)
  expect(screen.getByRole('definition').textContent).toBe('1+')
})

test.each([
  [400, 'Subscription Failed: This email is already subscribed to the newsletter.'],
  [422, failed],
  [500, failed],
])('a subscription refused with %i says so and keeps the address', async (status, words) => {
  const person = showForm()
  answerCalls(() => new Response('Line 400 of a log', { status }))
  await person.type(field(), 'mira@example.org{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))
  expect(field().value).toBe('mira@example.org')
  expect(isBusy(field())).toBe(false)
})
