import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { LikelyWorks } from './admin.tsx'

test('works that are probably the owner’s are counted and can be reviewed before they are marked', async () => {
  const look = vi.fn<() => void>()
  show(<LikelyWorks count={1204} onLook={look} />)
  expect(screen.getByText('1,204 works in your library are probably yours.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as Yours' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Review' }))
  expect(look).toHaveBeenCalledOnce()
})

test('a single work is in the singular', () => {
  show(<LikelyWorks count={1} onLook={() => undefined} />)
  expect(screen.getByText('1 work in your library is probably yours.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as Yours' })).toBeTruthy()
})
