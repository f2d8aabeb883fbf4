import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { leaveRow, useFocusInRows, useKeptFocus } from './focus-return.ts'

function Rows() {
  const [rows, setRows] = useState(['Vega', 'Deneb', 'Altair'])
  const [doomed, setDoomed] = useState<string>()
  return (
    <main>
      <h2>Stars</h2>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">Edit {row}</button>
            <button type="button" onClick={() => setDoomed(row)}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      {doomed !== undefined && (
        <ConfirmDialog
          title="Confirm Deletion"
          text="Are you sure?"
          confirm="Delete"
          cancel="Cancel"
          onConfirm={() => {
            setRows(rows.filter((row) => row !== doomed))
            setDoomed(undefined)
          }}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </main>
  )
}

test('after a deletion the same button of the next row has the focus, of the last row, and then the heading', async () => {
  const person = userEvent.setup()
  show(<Rows />)
  const remove = async (name: string) => {
    await person.click(screen.getByRole('button', { name: `Delete ${name}` }))
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    return document.activeElement
  }
  expect(await remove('Deneb')).toBe(screen.getByRole('button', { name: 'Delete Altair' }))
  expect(await remove('Altair')).toBe(screen.getByRole('button', { name: 'Delete Vega' }))
  expect(await remove('Vega')).toBe(screen.getByRole('heading', { name: 'Stars' }))
})

function Works() {
  const [works, setWorks] = useState(['Catalogue', 'Pipeline'])
  return (
    <div role="group">
      <ul>
        {works.map((work) => (
          <li key={work}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                leaveRow(currentTarget)
                setWorks(works.filter((one) => one !== work))
              }}
            >
              Remove {work}
            </button>
          </li>
        ))}
      </ul>
      <select aria-label="Add" />
    </div>
  )
}

test('the focus moves from a removed row to the one beside it, and from the last to the field that adds one', async () => {
  const person = userEvent.setup()
  show(<Works />)
  await person.click(screen.getByRole('button', { name: 'Remove Pipeline' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Catalogue' }))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Add'))
})

function Steps() {
  const [step, setStep] = useState(1)
  const next = useRef<HTMLButtonElement>(null)
  useKeptFocus(step, () => next.current)
  return (
    <main>
      <h2>Steps</h2>
      <input aria-label="Note" />
      {step < 3 && (
        <button key={step} ref={next} type="button" onClick={() => setStep(step + 1)}>
          End step {step}
        </button>
      )}
    </main>
  )
}

test('a control that a change removes gives its focus to the next one, or the heading', async () => {
  const person = userEvent.setup()
  show(<Steps />)
  expect(document.activeElement).toBe(document.body)
  await person.click(screen.getByRole('button', { name: 'End step 1' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End step 2' }))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Steps' }))
})

test('in an open dialog the focus stays there, since what is behind it cannot be reached', async () => {
  const person = userEvent.setup()
  show(
    <>
      <main>
        <h2>Blog Posts</h2>
      </main>
      <div role="dialog" aria-label="Tags" data-state="open" tabIndex={-1}>
        <Steps />
      </div>
    </>,
  )
  await person.click(screen.getByRole('button', { name: 'End step 1' }))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Tags' }))
})

function Sessions() {
  const [browsers, setBrowsers] = useState(['Firefox', 'This browser', 'Safari', 'Edge'])
  const keepFocus = useFocusInRows(browsers)
  return (
    <main>
      <h2>Security</h2>
      <section>
        <h3>Sessions</h3>
        <ul>
          {browsers.map((browser) => (
            <li key={browser}>
              {browser !== 'This browser' && (
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    keepFocus(currentTarget)
                    setBrowsers(browsers.filter((one) => one !== browser))
                  }}
                >
                  End {browser}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

test('a button that removes its own row gives its focus to that of the nearest row, or to the heading of the section', async () => {
  const person = userEvent.setup()
  show(<Sessions />)
  await person.click(screen.getByRole('button', { name: 'End Firefox' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End Safari' }))
  screen.getByRole('button', { name: 'End Edge' }).focus()
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End Safari' }))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }))
})
