import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answerCalls, heldAnswer } from '../../../testing/calls.ts'
import { isBusy, show } from '../../../testing/show.tsx'
import { ShownToast } from '../../../testing/shown-toast.tsx'
import { newRemarkUrl } from '../contract.ts'
import { RemarkLayer } from './remark-layer.tsx'

/** A draft of two blocks with its layer. */
function Draft({ onOutdated }: { onOutdated: () => void }) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  return (
    <div ref={setBox}>
      <div className="prose">
        <p data-line="1">Sixty-two nights of one star.</p>
        <p data-line="3">The zero point is that of the first night.</p>
      </div>
      {box && <RemarkLayer token="secret" version={4} {...{ box, onOutdated }} />}
    </div>
  )
}

/** Reports its element at once: there is no layout here. */
class PlacedObserver {
  observe: () => void
  constructor(report: () => void) {
    this.observe = report
  }

  disconnect = () => undefined
}

function showDraft() {
  const onOutdated = vi.fn<() => void>()
  vi.stubGlobal('ResizeObserver', PlacedObserver)
  show(
    <>
      <Draft onOutdated={onOutdated} />
      <ShownToast />
    </>,
  )
  return onOutdated
}

/** Opens the form of a block that begins with these words. */
async function openForm(words: string) {
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^Remark on “${words}`) }),
  )
  return within(screen.getByRole('dialog', { name: 'Remark' }))
}

async function fill(form: Awaited<ReturnType<typeof openForm>>) {
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Mira Sample')
  await userEvent.type(form.getByRole('textbox', { name: 'Remark' }), 'Which night?')
}

const body = {
  token: 'secret',
  version: 4,
  line: 3,
  passage: '',
  name: 'Mira Sample',
  words: 'Which night?',
}

test('a reader remarks on a block', async () => {
  showDraft()
  const { answer, release } = heldAnswer()
  const calls = answerCalls(answer)
  const form = await openForm('The zero point')
  expect(form.getByText('The zero point is that of the first night.')).toBeTruthy()
  await fill(form)
  const button = form.getByRole('button', { name: 'Send Remark' })
  await userEvent.click(button)
  expect(isBusy(button)).toBe(true)
  release(Response.json({ line: 3 }, { status: 201 }))
  expect(await screen.findByText(/^Remark sent/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([{ method: 'POST', url: newRemarkUrl, body }])
})

test('what is selected in the block is what the remark is about', async () => {
  showDraft()
  const calls = answerCalls(() => Response.json({ line: 3 }, { status: 201 }))
  const text = screen.getByText('The zero point is that of the first night.').firstChild
  if (text) getSelection()?.setBaseAndExtent(text, 4, text, 14)
  const form = await openForm('The zero point')
  expect(form.getByText('zero point')).toBeTruthy()
  await fill(form)
  await userEvent.click(form.getByRole('button', { name: 'Send Remark' }))
  await waitFor(() =>
    expect(calls.map((call) => call.body)).toEqual([{ ...body, passage: 'zero point' }]),
  )
})

test('a selection in another block is none of this one', async () => {
  showDraft()
  const text = screen.getByText('Sixty-two nights of one star.').firstChild
  if (text) getSelection()?.setBaseAndExtent(text, 0, text, 9)
  const form = await openForm('The zero point')
  expect(form.getByText('The zero point is that of the first night.')).toBeTruthy()
})

test('a remark without a name or words is not sent', async () => {
  showDraft()
  const calls = answerCalls(() => Response.json({}))
  const form = await openForm('Sixty-two')
  await userEvent.click(form.getByRole('button', { name: 'Send Remark' }))
  expect(form.getByText('Please enter your name.')).toBeTruthy()
  expect(form.getByText('Please enter your remark.')).toBeTruthy()
  expect(calls).toEqual([])
})

test('a remark that could not be sent stays, and can be sent again', async () => {
  showDraft()
  let isDown = true
  answerCalls(() =>
    isDown ? new Response('The site has a fault', { status: 500 }) : Response.json({ line: 3 }),
  )
  const form = await openForm('The zero point')
  await fill(form)
  await userEvent.click(form.getByRole('button', { name: 'Send Remark' }))
  expect((await form.findByRole('alert')).textContent).toContain('The site has a fault')
  isDown = false
  await userEvent.click(form.getByRole('button', { name: 'Send Remark' }))
  expect(await screen.findByText(/^Remark sent/)).toBeTruthy()
})

test('after the draft has changed, the new text is shown and what was typed is kept', async () => {
  const onOutdated = showDraft()
  answerCalls(
    () =>
      new Response('The draft has changed', { status: 409, headers: { 'x-reason': 'changed' } }),
  )
  const form = await openForm('The zero point')
  await fill(form)
  await userEvent.click(form.getByRole('button', { name: 'Send Remark' }))
  expect((await form.findByRole('alert')).textContent).toContain('your words are kept')
  expect(onOutdated).toHaveBeenCalledOnce()
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  const again = await openForm('Sixty-two')
  expect(again.getByRole('textbox', { name: 'Remark' })).toHaveProperty('value', 'Which night?')
})
