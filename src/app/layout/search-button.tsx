import Search from 'lucide-react/icons/search'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { lazyView } from '../../platform/web/lazy-view.ts'
import { useNavigate } from '../../platform/web/navigation.ts'
import { IconLink } from '../../platform/web/ui/button.tsx'

const palette = lazyView(
  async () => (await import('../../features/search/palette.tsx')).SearchPalette,
)

/** A link to the search page; once the code of the palette is loaded, it opens the palette, as Ctrl-K and `/` do. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const go = useNavigate()
  const open = () =>
    void palette.load().then(
      () => setOpen(true),
      () => go('/search'),
    )
  useSearchKeys(open)
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  return (
    <>
      <IconLink
        to="/search"
        label="Search"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={onClick}
        onPointerEnter={palette.warm}
      >
        <Search aria-hidden="true" />
      </IconLink>
      {isOpen && (
        <Suspense>
          <palette.View onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the search by Ctrl-K, Cmd-K or `/`, but not from a text field or a dialog. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function asksForSearch({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
}: KeyboardEvent): boolean {
  const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey
  if (altKey || !(isK || (key === '/' && !ctrlKey && !metaKey))) return false
  return !(
    target instanceof Element &&
    target.closest('input, textarea, select, dialog, [contenteditable], [role$="dialog"]')
  )
}
