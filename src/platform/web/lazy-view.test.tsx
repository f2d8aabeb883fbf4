import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { lazyView } from './lazy-view.ts'

function Field() {
  return <input aria-label="Typed" />
}

test('a lazily loaded view keeps its focus and its typed text when the page around it changes', async () => {
  const { View } = lazyView(async () => Field)
  function Page() {
    const [changes, setChanges] = useState(0)
    // React waits a moment for what a transition asks for, instead of beginning its boundary anew.
    useEffect(() => {
      const timer = setTimeout(() => startTransition(() => setChanges(1)))
      return () => clearTimeout(timer)
    }, [])
    return (
      <>
        <Suspense fallback="Loading">{changes > 0 && <View />}</Suspense>
        <p onPointerEnter={() => setChanges(2)}>{`Changes: ${changes}`}</p>
      </>
    )
  }
  show(<Page />)
  await userEvent.type(await screen.findByLabelText('Typed'), 'a thought')
  await userEvent.hover(screen.getByText('Changes: 1'))
  await screen.findByText('Changes: 2')
  expect(screen.getByLabelText('Typed')).toHaveProperty('value', 'a thought')
  expect(document.activeElement).toBe(screen.getByLabelText('Typed'))
})
