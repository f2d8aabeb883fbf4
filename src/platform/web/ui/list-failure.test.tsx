import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { ListFailure } from './list-failure.tsx'

function Stars() {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <section>
      <h2>Stars</h2>
      {isLoaded ? <p>Vega</p> : <ListFailure what="the stars" onRetry={() => setLoaded(true)} />}
    </section>
  )
}

test('another try moves the focus from its button, which disappears, to the heading of the list', async () => {
  show(<Stars />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.getByText('Vega')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Stars' }))
})
