import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { areas as described } from '../../../e2e/admin-area-table.ts'
import { show } from '../../testing/show.tsx'
import { areas, isAreaId } from './areas.tsx'

test.each(described)(
  '$tab: what breaks the rules stays in the form, with a sentence beside each field',
  async ({ tab, list, add, create, broken, sentences }) => {
    if (!isAreaId(tab)) throw new Error(`No area is called ${tab}`)
    const Area = await areas[tab].load()
    show(<Area timeZone="UTC" />, { answers: { [list]: [] } })
    const person = userEvent.setup()
    await person.click(screen.getByRole('button', { name: add }))
    const form = within(screen.getByRole('dialog', { name: create.title }))
    const fieldBy = (name: string, description?: RegExp): HTMLInputElement => {
      const options = { name, ...(description && { description }) }
      return form.queryByRole('spinbutton', options) ?? form.getByRole('textbox', options)
    }
    for (const [label, value] of Object.entries(broken)) {
      await person.clear(fieldBy(label))
      await person.type(fieldBy(label), String(value))
    }
    await person.click(form.getByRole('button', { name: create.submit }))
    for (const [label, sentence] of Object.entries(sentences)) {
      expect(form.getByText(sentence)).toBeTruthy()
      expect(fieldBy(label, new RegExp(sentence))).toBeTruthy()
    }
    for (const [label, value] of Object.entries(broken)) expect(fieldBy(label).value).toBe(value)
    expect(fetch).not.toHaveBeenCalled()
    await person.click(form.getByRole('button', { name: 'Cancel' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Discard changes?' }))
    await person.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
