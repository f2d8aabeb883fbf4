import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Remark, remarksUrl, remarkUrl } from '../../../features/sharing/contract.ts'
import { ApiError, type Send } from '../../../platform/web/api.ts'
import { answerCalls } from '../../../testing/calls.ts'
import { show } from '../../../testing/show.tsx'
import { RemarksMargin } from './remarks-margin.tsx'

const content = 'Sixty-two nights.\n\nThe **zero** point is that of the first night.\n'
const remark: Remark = {
  id: 5,
  line: 3,
  quote: 'The **zero** point is that of the first night.',
  passage: 'zero point',
  name: 'Mira Sample',
  words: 'Which night is that?',
  writtenAt: '2026-11-12T09:12:00.000Z',
}

/** A text area with its margin. */
function Editor() {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(content)
  const reveal = (from: number, to: number) => {
    area.current?.focus()
    area.current?.setSelectionRange(from, to)
  }
  return (
    <>
      <textarea
        ref={area}
        aria-label="Content"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <RemarksMargin postId={12} timeZone="UTC" writing={{ area, content: text, reveal }} />
    </>
  )
}

interface Shown {
  remarks?: Remark[]
  isWide?: boolean
  address?: string
  send?: Send
}

/** Shows the margin of a window. @returns the calls that change something */
function showMargin({
  remarks = [remark],
  isWide = true,
  address = '/admin/posts/12',
  send,
}: Shown) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  let current = remarks
  show(<Editor />, { address, send: send ?? (() => Promise.resolve(current)) })
  return answerCalls(({ body }) => {
    const { resolved } = body as { resolved: boolean }
    current = resolved ? remarks.filter(({ id }) => id !== remark.id) : remarks
    return Response.json({ resolved })
  })
}

const card = () => screen.findByRole('article', { name: 'Remark by Mira Sample' })

/** The words that are selected in the text. */
function selectedWords(): string {
  const { value, selectionStart, selectionEnd } =
    screen.getByLabelText<HTMLTextAreaElement>('Content')
  return value.slice(selectionStart, selectionEnd)
}

/** The words behind the text that are marked. */
const markedWords = () =>
  screen.queryAllByRole('mark', { hidden: true }).map(({ textContent }) => textContent)

test('a remark is beside its line, with the words that it is about, which lead to the text', async () => {
  showMargin({})
  const shown = within(await card())
  expect(shown.getByText('Which night is that?')).toBeTruthy()
  expect(markedWords()).toEqual(['zero** point'])
  await userEvent.click(shown.getByRole('button', { name: 'zero point' }))
  await waitFor(() => expect(selectedWords()).toBe('zero** point'))
})

test('a remark whose words were changed leads to its line', async () => {
  showMargin({ remarks: [{ ...remark, passage: 'zero hour' }] })
  await userEvent.click(within(await card()).getByRole('button', { name: 'zero hour' }))
  await waitFor(() => expect(selectedWords()).toBe(remark.quote))
})

test('a remark is resolved, and that can be undone', async () => {
  const calls = showMargin({})
  await userEvent.click(within(await card()).getByRole('button', { name: 'Resolve' }))
  expect(await screen.findByText('Resolved')).toBeTruthy()
  expect(markedWords()).toEqual([])
  await userEvent.click(within(await card()).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Which night is that?')).toBeTruthy()
  expect(calls).toEqual([
    { method: 'PATCH', url: remarkUrl(5), body: { resolved: true } },
    { method: 'PATCH', url: remarkUrl(5), body: { resolved: false } },
  ])
})

test('in a narrow window a mark opens the remarks of its line', async () => {
  showMargin({
    isWide: false,
    remarks: [
      { ...remark, passage: '' },
      { ...remark, id: 6 },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: '2 remarks on line 3' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarks' }))
  expect(dialog.getByText(remark.quote)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'zero point' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(selectedWords()).toBe('zero** point'))
})

test('a remark on removed text is listed below the text', async () => {
  showMargin({ remarks: [{ ...remark, quote: 'Nothing of this is left.' }] })
  await userEvent.click(
    await screen.findByRole('button', { name: '1 remark on text that was removed' }),
  )
  expect(screen.getByRole('dialog', { name: 'On text that was removed' })).toBeTruthy()
})

test('the address of a remark shows it with its words', async () => {
  showMargin({ address: '/admin/posts/12#remark-5' })
  await waitFor(async () => expect(document.activeElement).toBe(await card()))
  expect(selectedWords()).toBe('zero** point')
})

test('in a narrow window the address of a remark opens it', async () => {
  showMargin({ address: '/admin/posts/12#remark-5', isWide: false })
  expect(await screen.findByRole('dialog', { name: 'Remarks' })).toBeTruthy()
})

test('remarks that cannot be loaded are said so, and can be loaded again', async () => {
  let isDown = true
  const asked: string[] = []
  showMargin({
    send: (_method, url) => {
      asked.push(url)
      return isDown ? Promise.reject(new ApiError(500, 'A fault')) : Promise.resolve([remark])
    },
  })
  const again = await screen.findByRole('button', { name: 'Could not load the remarks. Try again' })
  isDown = false
  await userEvent.click(again)
  expect(await card()).toBeTruthy()
  expect(new Set(asked)).toEqual(new Set([remarksUrl(12)]))
})

test('a text without remarks has no margin', async () => {
  showMargin({ remarks: [] })
  expect(screen.queryByRole('list', { name: 'Remarks' })).toBeNull()
})
