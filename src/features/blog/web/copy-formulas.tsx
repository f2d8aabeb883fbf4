import type { ClipboardEvent } from 'react'

/** Copies selected text with its formulas as TeX; a selection without formulas is copied by the browser. */
export function copyFormulas(event: ClipboardEvent): void {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: parent } = range
  const within = (parent instanceof Element ? parent : parent.parentElement)?.closest('math')
  const box = document.createElement('div')
  box.append(within ? within.cloneNode(true) : range.cloneContents())
  const formulas = box.querySelectorAll('math')
  if (formulas.length === 0) return
  event.clipboardData.setData('text/html', box.innerHTML)
  for (const math of formulas) math.replaceWith(texOf(math))
  // The copy is added to the page invisibly: without layout its text has no line breaks.
  box.style.cssText = 'position:fixed;opacity:0'
  document.body.append(box)
  event.clipboardData.setData('text/plain', box.innerText)
  box.remove()
  event.preventDefault()
}

function texOf(math: Element): string {
  const tex = math.querySelector('annotation')?.textContent ?? undefined
  if (tex === undefined) return math.textContent
  return math.hasAttribute('display') ? `$$\n${tex}\n$$` : `$${tex}$`
}
