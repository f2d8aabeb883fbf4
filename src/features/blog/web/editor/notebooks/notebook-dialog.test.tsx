import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { isBusy, show } from '../../../../../testing/show.tsx'
import type { FileUpload } from '../../../../../platform/web/admin/use-upload.ts'
import type { NotebookChoices } from '../../../notebooks.ts'
import { ChoicesDialog, NotebookDialog, NotebookReport } from './notebook-dialog.tsx'
import { summarizeNotebook } from './use-notebook.tsx'

const widget = { cell: 9, sentence: 'Cell 9: a widget is not shown.' }
const ignored = () => undefined
const uploading: FileUpload = {
  state: { kind: 'none' },
  finishing: 'Reading the notebook',
  start: ignored,
  stop: ignored,
  choose: ignored,
}

function Choosing({ onRead }: { onRead: (choices: NotebookChoices) => void }) {
  const [choices, setChoices] = useState<NotebookChoices>({
    code: 'shown',
    hasWarnings: false,
    isKept: true,
  })
  return (
    <ChoicesDialog
      name="fit.ipynb"
      choices={choices}
      isTextEmpty
      upload={uploading}
      onChange={setChoices}
      onRead={() => onRead(choices)}
      onClose={ignored}
    />
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('a notebook dropped on a text is compared with it first', async () => {
  const chosen = vi.fn<(what: string) => void>()
  show(
    <NotebookDialog
      mine={'Same\nOld'}
      notebook={{ content: 'Same\nNew', report: [widget] }}
      onReplace={() => chosen('replace')}
      onInsert={() => chosen('insert')}
      onClose={() => chosen('close')}
    />,
  )
  expect(screen.getByRole('table', { name: 'Content' }).textContent).toContain('OldNew')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Current text',
    'Notebook',
  ])
  const list = screen.getByRole('list', { name: 'Changes from the notebook' })
  expect(list.textContent).toBe(widget.sentence)
  for (const name of ['Replace Text', 'Insert at Cursor', 'Cancel'])
    await userEvent.click(button(name))
  expect(chosen.mock.calls).toEqual([['replace'], ['insert'], ['close']])
})

test('an identical notebook is reported as such', () => {
  const notebook = { content: 'Same\n', report: [] }
  const does = { onReplace: ignored, onInsert: ignored, onClose: ignored }
  show(<NotebookDialog mine="Same" notebook={notebook} {...does} />)
  expect(screen.getByText('The text and the notebook are identical.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('options for code, warnings and the file are chosen before a notebook is read', async () => {
  const read = vi.fn<(choices: NotebookChoices) => void>()
  show(<Choosing onRead={read} />)
  expect(screen.getByRole('dialog').textContent).toContain('fit.ipynb becomes text')
  await userEvent.click(button('Import'))
  await userEvent.selectOptions(screen.getByLabelText('Code'), 'Folded')
  await userEvent.click(screen.getByLabelText('Include warnings'))
  await userEvent.click(screen.getByLabelText('Keep the notebook and link to it at the end'))
  await userEvent.click(button('Import'))
  expect(read.mock.calls).toEqual([
    [{ code: 'shown', hasWarnings: false, isKept: true }],
    [{ code: 'folded', hasWarnings: true, isKept: false }],
  ])
})

test('options cannot be changed while a notebook is read, and a refusal is shown with them', () => {
  const shown = { onChange: ignored, onRead: ignored, onClose: ignored, isTextEmpty: false }
  const choices: NotebookChoices = { code: 'none', hasWarnings: false, isKept: true }
  const showIn = (state: FileUpload['state']) =>
    show(
      <ChoicesDialog
        name="fit.ipynb"
        choices={choices}
        upload={{ ...uploading, state }}
        {...shown}
      />,
    )
  showIn({ kind: 'sending', percentage: 100 })
  expect(screen.getByText('Reading the notebook')).toBeTruthy()
  expect(isBusy(screen.getByLabelText('Code'))).toBe(true)
  expect(isBusy(screen.getByRole('button', { name: /Compare/ }))).toBe(true)
  cleanup()
  showIn({ kind: 'failed', reason: 'This file is not a Jupyter notebook.' })
  expect(screen.getByRole('alert').textContent).toBe('This file is not a Jupyter notebook.')
  expect(isBusy(screen.getByRole('button', { name: /Compare/ }))).toBe(false)
})

test('the notes on a notebook are shown until they are hidden', async () => {
  const away = vi.fn<() => void>()
  show(<NotebookReport report={[widget]} onClose={away} />)
  const report = screen.getByRole('region', { name: 'Notes on the notebook' })
  expect(report.textContent).toContain('Cell 9: a widget is not shown.')
  await userEvent.click(button('Hide the notes'))
  expect(away).toHaveBeenCalledOnce()
})

test('a notebook is summarized in numbers', async () => {
  const notebook = (cells: object, report: { cell: number; sentence: string }[] = []) => ({
    title: '',
    excerpt: '',
    category: '',
    date: '',
    file: null,
    added: [],
    report,
    content: '![a](/media/a.webp){width=1 height=1} ![b](https://example.org/b.png)',
    source: new File([JSON.stringify(cells)], 'a.ipynb'),
  })
  expect(await summarizeNotebook(notebook({ cells: [1, 2] }))).toBe('2 cells, 1 picture')
  expect(
    await summarizeNotebook(
      notebook({ worksheets: [{ cells: [1] }] }, [{ cell: 0, sentence: 'A note.' }]),
    ),
  ).toBe('1 cell, 1 picture; 1 note')
})
