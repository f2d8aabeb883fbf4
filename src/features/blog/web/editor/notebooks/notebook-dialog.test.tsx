import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../../testing/show.tsx'
import { NotebookDialog } from './notebook-dialog.tsx'
import { NotebookReport } from './notebook-report.tsx'
import { notebookInNumbers } from './summary.ts'

const button = (name: string) => screen.getByRole('button', { name })

test('whoever drops a notebook on a text compares both and decides', async () => {
  const chosen = vi.fn<(what: string) => void>()
  show(
    <NotebookDialog
      mine={'Same\nOld'}
      notebook={'Same\nNew'}
      onReplace={() => chosen('replace')}
      onInsert={() => chosen('insert')}
      onClose={() => chosen('close')}
    />,
  )
  expect(screen.getByRole('table', { name: 'Content' }).textContent).toContain('OldNew')
  for (const name of ['Replace the text', 'Insert at the cursor', 'Cancel'])
    await userEvent.click(button(name))
  expect(chosen.mock.calls).toEqual([['replace'], ['insert'], ['close']])
})

test('what the text does not have of a notebook stands above it until it is put away', async () => {
  const away = vi.fn<() => void>()
  show(
    <NotebookReport
      report={[{ cell: 9, sentence: 'Cell 9: a widget is not shown.' }]}
      onClose={away}
    />,
  )
  const report = screen.getByRole('region', { name: 'From the notebook' })
  expect(report.textContent).toContain('Cell 9: a widget is not shown.')
  await userEvent.click(button('Put away the notes'))
  expect(away).toHaveBeenCalledOnce()
})

test('a notebook is told in numbers', async () => {
  const notebook = (cells: object, report: { cell: number; sentence: string }[] = []) => ({
    title: '',
    excerpt: '',
    category: '',
    date: '',
    file: null,
    report,
    content: '![a](/media/a.webp){width=1 height=1} ![b](https://example.org/b.png)',
    source: new File([JSON.stringify(cells)], 'a.ipynb'),
  })
  expect(await notebookInNumbers(notebook({ cells: [1, 2] }))).toBe('2 cells, 1 picture')
  expect(
    await notebookInNumbers(
      notebook({ worksheets: [{ cells: [1] }] }, [{ cell: 0, sentence: 'A note.' }]),
    ),
  ).toBe('1 cell, 1 picture; 1 note')
})
