import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { type Elsewhere, ElsewhereBar } from './elsewhere-bar.tsx'

function showBar(elsewhere: Elsewhere | undefined) {
  const onCompare = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  show(<ElsewhereBar {...{ elsewhere, onCompare, onClose }} />)
  return { onCompare, onClose }
}

test('while nothing was saved elsewhere, the bar is empty', () => {
  showBar(undefined)
  expect(screen.getByRole('status').textContent).toBe('')
})

test.each([
  ['updated', 'You see the newer version.'],
  ['merged', 'Merged with changes from another device.'],
] as const)('what was %s is said, and closed', async (elsewhere, sentence) => {
  const { onClose } = showBar(elsewhere)
  expect(screen.getByRole('status').textContent).toContain(sentence)
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('versions that collided stay said until the owner compares them', async () => {
  const { onCompare } = showBar('collided')
  expect(screen.getByRole('status').textContent).toContain('Nothing is overwritten')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect(onCompare).toHaveBeenCalledOnce()
})
