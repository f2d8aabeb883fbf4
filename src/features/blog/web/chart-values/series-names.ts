import { type Drawing, partsIn } from './drawn-values.ts'

/** Marks the parts and the names of series in a drawing. */
export function markSeries(drawing: Drawing, parts: Element): void {
  for (const [part, series] of partsIn(drawing, parts)) mark(part, series)
  for (const name of parts.querySelectorAll('g + text.it')) markName(name, drawing)
}

function mark(part: Element, series: number): void {
  part.setAttribute('data-series', String(series))
}

function markName(name: Element, { series }: Drawing): void {
  const index = series.findIndex(({ label }) => label === name.textContent.trim())
  if (index < 0) return
  mark(name, index)
  name.classList.add('series-name')
}

/**
 * Makes buttons of the names in the line of keys, which highlight a series until they are pressed again, and highlights
 * the series whose name is pointed at or focused.
 */
export function followNames(drawing: Drawing, scope: Element): void {
  const keys = [...scope.querySelectorAll('.key-of')].map((key) => {
    const button = document.createElement('button')
    button.className = 'key-of'
    button.ariaPressed = 'false'
    button.append(...key.childNodes)
    key.replaceWith(button)
    markName(button, drawing)
    button.onclick = () => {
      const isPressed = button.ariaPressed === 'true'
      for (const key of keys) key.ariaPressed = String(key === button && !isPressed)
      highlightSeries(scope)
    }
    return button
  })
  for (const type of ['pointerover', 'pointerleave', 'focusin', 'focusout'])
    scope.addEventListener(type, ({ target }) => {
      const name = type === 'focusout' ? null : (target as Element).closest('.series-name')
      highlightSeries(scope, name?.getAttribute('data-series'))
    })
}

/** Dims all series but one, or but that whose name is pressed. */
export function highlightSeries(scope: Element, series?: string | null): void {
  const shown = series ?? scope.querySelector('[aria-pressed=true]')?.getAttribute('data-series')
  for (const part of scope.querySelectorAll('[data-series]'))
    part.classList.toggle('dimmed', !!shown && part.getAttribute('data-series') !== shown)
}
