import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCalls, heldAnswer } from '../../testing/calls.ts'
import { isBusy, show, shownText } from '../../testing/show.tsx'
import { ShownToast } from '../../testing/shown-toast.tsx'
import { ContactForm } from './form.tsx'

const message = {
  Name: 'Mira Kern',
  Email: 'mira@example.org',
  Subject: 'A question about dips',
  Message: 'Which transit model do you use?',
}

const sentences = {
  Name: 'Name must be at least 2 characters',
  Email: 'Please enter a valid email address',
  Subject: 'Subject must be at least 2 characters',
  Message: 'Message must be at least 10 characters',
}

function showForm() {
  show(
    <>
      <ContactForm ownerEmail="hello@example.org" />
      <ShownToast />
    </>,
  )
  return userEvent.setup()
}

const field = (name: string, description?: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name, ...(description && { description }) })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function fill(person: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await person.clear(field(name))
    await person.type(field(name), value)
  }
}

const values = () =>
  Object.fromEntries(Object.keys(message).map((name) => [name, field(name).value]))
const blank = { Name: '', Email: '', Subject: '', Message: '' }

test('the contact form starts empty and has a message box of five rows', () => {
  showForm()
  expect(values()).toEqual(blank)
  expect(field('Message').getAttribute('rows')).toBe('5')
  expect(field('Email').type).toBe('email')
})

test('each field is described by its error, and nothing is sent', async () => {
  const person = showForm()
  const calls = answerCalls(() => Response.json({}))
  const wrong = { Name: 'M', Email: 'mira@', Subject: 'Q', Message: '123456789' }
  await fill(person, wrong)
  await person.click(button('Send Message'))
  await waitFor(() => expect(document.activeElement).toBe(field('Name', sentences.Name)))
  for (const [name, sentence] of Object.entries(sentences))
    expect(field(name, sentence).getAttribute('aria-invalid')).toBe('true')
  expect(values()).toEqual(wrong)
  expect(shownText()).toContain('4 fields need attention: Name, Email, Subject, Message')

  await person.type(field('Name'), 'i')
  expect(field('Name').getAttribute('aria-describedby')).toBeNull()
  await fill(person, { Email: message.Email, Subject: message.Subject })
  await person.click(button('Send Message'))
  await waitFor(() => expect(document.activeElement).toBe(field('Message', sentences.Message)))
  expect(shownText()).toContain('1 field needs attention: Message')
  expect(field('Email').getAttribute('aria-invalid')).toBeNull()
  expect(calls).toEqual([])
})

test('sending disables the form, then shows a toast and empties it', async () => {
  const person = showForm()
  const held = heldAnswer()
  const calls = answerCalls(held.answer)
  await fill(person, message)
  await person.click(button('Send Message'))
  await waitFor(() => expect(isBusy(button('Sending...'))).toBe(true))
  for (const name of Object.keys(message)) expect(isBusy(field(name))).toBe(true)
  expect(calls).toEqual([
    {
      method: 'POST',
      url: '/api/contact',
      body: {
        name: message.Name,
        email: message.Email,
        subject: message.Subject,
        message: message.Message,
      },
    },
  ])
  held.release(Response.json({}, { status: 201 }))
  expect(
    await screen.findByText(
      'Thank you for your message!: The owner will be notified and will reply as soon as possible',
    ),
  ).toBeTruthy()
  expect(values()).toEqual(blank)
  expect(isBusy(button('Send Message'))).toBe(false)
})

test('a message that could not be sent stays in the form, with an address to write to', async () => {
  const person = showForm()
  answerCalls(() => new Response('Secret detail', { status: 500 }))
  await fill(person, message)
  await person.click(button('Send Message'))
  expect(
    await screen.findByText(
      'Failed to Send Message: Please email the owner directly instead: hello@example.org',
    ),
  ).toBeTruthy()
  expect(values()).toEqual(message)
  expect(isBusy(button('Send Message'))).toBe(false)
  expect(screen.queryByText('Secret detail')).toBeNull()
})
