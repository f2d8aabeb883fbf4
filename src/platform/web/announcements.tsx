import hidden from './ui/visually-hidden.module.css'

const id = 'announcements'

/** The live region for results that are only seen. Place it once, outside of every route. */
export function Announcements() {
  return <div id={id} aria-live="polite" className={hidden.hidden} />
}

/** Says a sentence to people who use a screen reader. */
export function announce(text: string): void {
  // A new text node is announced even if it says the same as the one before.
  document.getElementById(id)?.replaceChildren(text)
}
