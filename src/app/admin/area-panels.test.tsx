import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { areas as described } from '../../../e2e/admin-area-table.ts'
import { show } from '../../testing/show.tsx'
import { ApiError } from '../../platform/web/api.ts'
import type { AreaProps } from './area-props.ts'
import { areas, isAreaId } from './areas.tsx'

async function viewOf(tab: string): Promise<ComponentType<AreaProps>> {
  if (!isAreaId(tab)) throw new Error(`No area is called ${tab}`)
  return await areas[tab].load()
}

test.each(described)(
  '$tab: what breaks the rules stays in the form, with a sentence beside each field',
  async ({ tab, list, add, create, broken, sentences }) => {
    const Area = await viewOf(tab)
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

test.each(described)(
  '$tab: a list is on its way, cannot be read, or is empty',
  async ({ tab, list, loading, heading, empty }) => {
    const Area = await viewOf(tab)
    const asked: string[] = []
    const first = Promise.withResolvers<never>()
    show(<Area timeZone="UTC" />, {
      send: (_method, url) => {
        // The texts that can be brought back are a list of their own.
        if (url.endsWith('/deleted')) return Promise.resolve([])
        asked.push(url)
        return asked.length === 1 ? first.promise : Promise.resolve([])
      },
    })
    expect(within(screen.getByRole('status')).getByText(loading)).toBeTruthy()
    first.reject(new ApiError(500, 'The site has a fault'))
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load')
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { level: 2, name: `${heading} (0)` })).toBeTruthy()
    const sentence = screen.queryByText(empty ?? /^No .* found/)
    expect(sentence !== null).toBe(empty !== undefined)
    expect(asked).toEqual([list, list])
  },
)
