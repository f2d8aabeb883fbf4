import { expect, type Locator } from '@playwright/test'
import type { Values } from './admin-area.ts'
import { control } from './admin.ts'

/** Types, ticks and slides; a slider is moved by single steps with the arrow keys. */
export async function enter(form: Locator, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = control(form, label)
    if (typeof value === 'boolean') await field.setChecked(value)
    else if (typeof value === 'number') await field.press('ArrowRight')
    else if ((await field.and(form.page().locator('select')).count()) === 1)
      await field.selectOption(value)
    else await field.fill(value)
  }
}

/** Expects what the controls of a form hold. */
export async function expectValues(form: Locator, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = control(form, label)
    if (typeof value === 'boolean') await expect(field).toBeChecked({ checked: value })
    else if (typeof value === 'number')
      await expect(field).toHaveAttribute('aria-valuenow', String(value))
    else await expect(field).toHaveValue(value)
  }
}
