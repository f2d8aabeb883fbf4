import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../testing/calls.ts'
import { show } from '../../../testing/show.tsx'
import { ShownToast } from '../../../testing/shown-toast.tsx'
import { claimUrl } from '../account-urls.ts'
import { authUrls } from '../contract.ts'
import { AuthPage } from './page.tsx'

function showPage() {
  show(
    <>
      <AuthPage />
      <ShownToast />
    </>,
    { answers: { [authUrls.session]: null, [claimUrl]: { state: 'claimed' } } },
  )
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** What is said beside each of these fields, once the last of them says something. */
async function errorsOf(sentences: Record<string, string>): Promise<Record<string, string>> {
  await screen.findByText(Object.values(sentences).at(-1) ?? '')
  const said = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  return Object.fromEntries(Object.keys(sentences).map((label) => [label, said(label)]))
}

test('the sign-in page says what it is for', () => {
  showPage()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome Back')
  expect(screen.getByText('Login to manage your personal website content')).toBeTruthy()
  const panel = screen.getByRole('complementary')
  expect(Array.from(panel.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
    'Manage blog content',
    'Update projects showcase',
    'Edit skills and interests',
    'Maintain personal dashboard',
  ])
})

test('login and registration show what each field needs', async () => {
  const person = showPage()
  await person.click(button('Login'))
  const required = { Username: 'Username is required', Password: 'Password is required' }
  expect(await errorsOf(required)).toEqual(required)
  await person.click(screen.getByRole('tab', { name: 'Register' }))
  const wrong = { Name: 'A', Email: 'ada', Username: 'ad', Password: '12345' }
  for (const [label, value] of Object.entries(wrong)) await person.type(field(label), value)
  await person.click(button('Register'))
  const sentences = {
    Username: 'Username must be at least 3 characters',
    Password: 'Password must be at least 6 characters',
    Email: 'Please enter a valid email',
    Name: 'Name must be at least 2 characters',
  }
  expect(await errorsOf(sentences)).toEqual(sentences)
})

test('a rejected login keeps the username and says so', async () => {
  const person = showPage()
  answerCalls(() => new Response('Invalid username or password', { status: 401 }))
  await person.type(field('Username'), 'nobody')
  await person.type(field('Password'), 'wrong horse')
  await person.click(button('Login'))
  expect(await screen.findByText('Login failed: Invalid username or password')).toBeTruthy()
  expect(field('Username').value).toBe('nobody')
})

test('a rejected registration says so', async () => {
  const person = showPage()
  answerCalls(() => new Response('This username is taken', { status: 409 }))
  await person.click(screen.getByRole('tab', { name: 'Register' }))
  const account = { Name: 'Ada', Email: 'ada@example.org', Username: 'ada', Password: 'my horse' }
  for (const [label, value] of Object.entries(account)) await person.type(field(label), value)
  await person.click(button('Register'))
  expect(
    await screen.findByText('Registration failed: This username may already be taken'),
  ).toBeTruthy()
})
