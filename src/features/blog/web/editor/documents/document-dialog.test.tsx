import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { isBusy, show } from '../../../../../testing/show.tsx'
import type { FileUpload } from '../../../../../platform/web/admin/use-upload.ts'
import type { NotebookChoices } from '../../../notebooks.ts'
import { ChoicesDialog, DocumentDialog, DocumentReport } from './document-dialog.tsx'
import { kindOfDropped, notebook, paper } from './document-kinds.ts'
import { summarizeDocument } from './use-document.tsx'

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
      kind={notebook}
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
    <DocumentDialog
      mine={'Same\nOld'}
      noun="notebook"
      document={{ content: 'Same\nNew', report: [widget] }}
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
  const same = { content: 'Same\n', report: [] }
  const does = { onReplace: ignored, onInsert: ignored, onClose: ignored }
  show(<DocumentDialog mine="Same" noun="notebook" document={same} {...does} />)
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
        kind={notebook}
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
  show(<DocumentReport noun="notebook" report={[widget]} onClose={away} />)
  const report = screen.getByRole('region', { name: 'Notes on the notebook' })
  expect(report.textContent).toContain('Cell 9: a widget is not shown.')
  await userEvent.click(button('Hide the notes'))
  expect(away).toHaveBeenCalledOnce()
})

test('a paper has no options, and its works are named', () => {
  const shown = { onChange: ignored, onRead: ignored, onClose: ignored, isTextEmpty: true }
  const choices: NotebookChoices = { code: 'shown', hasWarnings: false, isKept: true }
  show(<ChoicesDialog name="ms.tex" kind={paper} choices={choices} upload={uploading} {...shown} />)
  const dialog = screen.getByRole('dialog', { name: 'Import a paper' })
  expect(dialog.textContent).toContain('ms.tex becomes text with its pictures, and the works')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test.each([
  ['fit.ipynb', '', notebook],
  ['ms.TEX', '', paper],
  ['paper.zip', 'PK\u0003\u0004figures/a.pngPK\u0001\u0002paper/ms.texPK\u0005\u0006', paper],
  ['data.zip', 'PK\u0003\u0004context.textPK\u0005\u0006', undefined],
  ['data.csv', 'a.tex', undefined],
])('a dropped file, %s, is known by its name or its list', async (name, content, kind) => {
  expect(await kindOfDropped(new File([content], name))).toBe(kind)
})

test('documents are summarized in numbers', async () => {
  const converted = (cells: object, report: { sentence: string }[] = []) => ({
    title: '',
    excerpt: '',
    category: '',
    date: '',
    added: [],
    report,
    content: '![a](/media/a.webp){width=1 height=1} ![b](https://example.org/b.png)',
    kind: notebook,
    source: new File([JSON.stringify(cells)], 'a.ipynb'),
  })
  expect(await summarizeDocument(converted({ cells: [1, 2] }))).toBe('2 cells, 1 picture')
  const noted = [{ sentence: 'A note.' }]
  expect(await summarizeDocument(converted({ worksheets: [{ cells: [1] }] }, noted))).toBe(
    '1 cell, 1 picture; 1 note',
  )
  expect(await summarizeDocument({ ...converted({}, noted), kind: paper })).toBe(
    '1 picture; 1 note',
  )
})
