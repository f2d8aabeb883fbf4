import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { LibraryPage, LibraryWork } from '../../../../library/contract.ts'
import { show } from '../../../../../testing/show.tsx'
import { LibraryContext } from '../../../../../platform/web/admin/library-context.ts'
import { CitationDialog, ReferenceDialog } from './insert-dialogs.tsx'

const work = (key: string, title: string): LibraryWork => ({
  id: key.length,
  key,
  aliases: [],
  title,
  authors: 'Example et al.',
  year: '2020',
  source: 'ApJ',
  missing: [],
  citedIn: 0,
  isMine: false,
})

const stars = work('ex2020', 'On stars')
const dust = work('sa2019', 'On dust')

function pageOf(rows: LibraryWork[], works = 2): LibraryPage {
  const counts = { works, mine: 0, cited: 0, incomplete: 0, likely: 0, articles: 0 }
  return { rows, page: 1, found: rows.length, total: works, ...counts }
}

/** Shows the dialog over a library that knows two works. */
function showCitations(rows = [stars, dust]) {
  const onInsert = vi.fn<(citation: string) => void>()
  const onClose = vi.fn<() => void>()
  const send = (_method: string, url: string) => {
    const words = new URLSearchParams(url.split('?')[1]).get('search') ?? ''
    return Promise.resolve(
      pageOf(
        rows.filter(({ title }) => title.includes(words)),
        rows.length,
      ),
    )
  }
  show(
    <LibraryContext
      value={(onLibraryClose) => <button onClick={onLibraryClose}>The library</button>}
    >
      <CitationDialog onInsert={onInsert} onClose={onClose} />
    </LibraryContext>,
    { send },
  )
  return { onInsert, onClose, field: screen.getByRole('combobox', { name: 'Search works' }) }
}

const option = (name: RegExp) => screen.findByRole('option', { name })

test('a work is found by words and cited by Enter, in brackets or in the sentence', async () => {
  const { onInsert, field } = showCitations()
  const person = userEvent.setup()
  await option(/^On stars/)
  await person.type(field, 'dust')
  await waitFor(() => expect(screen.queryByRole('option', { name: /stars/ })).toBeNull())
  const found = await option(/On dust.*sa2019.*Example et al\., ApJ, 2020/)
  expect(field.getAttribute('aria-activedescendant')).toBe(found.id)
  await person.keyboard('{Enter}')
  expect(onInsert).toHaveBeenLastCalledWith('[@sa2019]')
  await person.keyboard('{Shift>}{Enter}{/Shift}')
  expect(onInsert).toHaveBeenLastCalledWith('@sa2019')
})

test('the arrow keys wrap around in the list, and Ctrl selects several works', async () => {
  const { onInsert, field } = showCitations()
  const person = userEvent.setup()
  const first = await option(/^On stars/)
  await person.click(field)
  await person.keyboard('{Control>}{Enter}{/Control}{ArrowDown}{Control>}{Enter}{/Control}')
  expect(first.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('[@ex2020; @sa2019]')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Insert' }))
  expect(onInsert).toHaveBeenLastCalledWith('[@ex2020; @sa2019]')
  await person.click(field)
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(first.id)
  // Choosing a work a second time removes it.
  await person.keyboard('{Control>}{Enter}{/Control}{ArrowDown}{Enter}')
  expect(onInsert).toHaveBeenLastCalledWith('[@sa2019]')
})

test('the last row opens the library, and Ctrl+Enter does not submit the form behind the dialog', async () => {
  const sent = vi.fn<() => void>()
  document.addEventListener('keydown', sent)
  const { onInsert, field } = showCitations([])
  const person = userEvent.setup()
  expect(await screen.findByText('The library is empty. Add works to cite them.')).toBeTruthy()
  await person.click(field)
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(sent.mock.calls.flat()).not.toContainEqual(expect.objectContaining({ key: 'Enter' }))
  document.removeEventListener('keydown', sent)
  await person.click(await screen.findByRole('button', { name: 'The library' }))
  expect(screen.queryByRole('button', { name: 'The library' })).toBeNull()
  expect(onInsert).not.toHaveBeenCalled()
})

test('the labels of a text are listed with what they show, and a reference is inserted', async () => {
  const onInsert = vi.fn<(reference: string) => void>()
  const labels = [
    { name: 'fig:curve', thing: 'Figure 1', line: 3 },
    { name: 'eq:flux', thing: 'Equation 1', line: 9 },
  ]
  show(<ReferenceDialog labels={labels} onInsert={onInsert} onClose={() => undefined} />)
  const list = within(screen.getByRole('listbox', { name: 'Cross-reference' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Figure 1fig:curveLine 3',
    'Equation 1eq:fluxLine 9',
  ])
  await userEvent.type(screen.getByRole('combobox', { name: 'Search labels' }), 'equ{Enter}')
  expect(onInsert).toHaveBeenCalledWith('@eq:flux')
})

test('without labels, the dialog explains how to write them', () => {
  show(<ReferenceDialog labels={[]} onInsert={() => undefined} onClose={() => undefined} />)
  expect(screen.getByText(/^No labels in this text yet/)).toBeTruthy()
})
