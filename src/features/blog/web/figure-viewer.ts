import './figure-viewer.css'

const enlargeIcon = 'M15 3h6v6m0-6-7 7M3 21l7-7m-1 7H3v-6'
const fitIcon = 'M14 4v6h6m-6 0 7-7M3 21l7-7m-6 0h6v6'
const closeIcon = 'M18 6 6 18M6 6l12 12'

/** How much a chart, which is as sharp in any size, may be enlarged. */
const maxChartScale = 2

/** Adds a button to each picture and chart of the figures of an article that opens it large; a click on a picture does the same. */
export function addEnlargeButtons(text: HTMLElement): void {
  for (const content of text.querySelectorAll('figure img, figure .v-m')) {
    const figure = content.closest('figure')
    if (!figure || content.closest('a') || figure.querySelector(':scope > .enlarge')) continue
    const name = nameOf(content, figure)
    const button = iconButton(`Enlarge ${name}`, enlargeIcon)
    button.classList.add('enlarge')
    const open = () => openViewer({ content, figure, name, opener: button })
    button.onclick = open
    if (content instanceof HTMLImageElement) content.onclick = open
    ;(content.closest('picture') ?? content).after(button)
  }
}

/** "figure 2", "figure 2a" for a panel of it, or "picture: A map". */
function nameOf(content: Element, figure: Element): string {
  const whole = figure.closest('.panels')?.querySelector(':scope > figcaption > b')
  const own = figure.querySelector(':scope > figcaption > b')
  const letter = whole && own && whole !== own ? own.textContent : ''
  const number =
    ((whole ?? own)?.textContent.replace(/\.$/, '') ?? '') + letter.replaceAll(/[()]/g, '')
  const words = content.getAttribute('alt')?.slice(0, 80) ?? ''
  if (number !== '') return number.toLowerCase()
  return words === '' ? 'picture' : `picture: ${words}`
}

function iconButton(label: string, path: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  // The article may be in another language.
  button.lang = document.documentElement.lang
  button.className = 'figure-button'
  button.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
  setIcon(button, label, path)
  return button
}

function setIcon(button: HTMLButtonElement, label: string, path: string): void {
  const icon = button.querySelector('svg')
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  shape.setAttribute('d', path)
  icon?.setAttribute('viewBox', '0 0 24 24')
  icon?.setAttribute('class', 'lucide')
  icon?.setAttribute('aria-hidden', 'true')
  icon?.replaceChildren(shape)
  button.setAttribute('aria-label', label)
}

interface Opened {
  content: Element
  figure: Element
  name: string
  opener: HTMLElement
}

/** Opens a picture or chart in a dialog over the whole window: first as a whole, then in its full size. */
function openViewer({ content, figure, name, opener }: Opened): void {
  const large = content instanceof HTMLImageElement ? largestPicture(content) : drawingOf(figure)
  const stage = document.createElement('div')
  stage.className = 'stage prose'
  stage.append(large)
  const zoom = iconButton('', enlargeIcon)
  const close = iconButton('Close', closeIcon)
  close.autofocus = true
  const bar = document.createElement('div')
  bar.append(zoom, close)
  const dialog = document.createElement('dialog')
  dialog.className = 'figure-viewer'
  dialog.setAttribute('aria-label', name.charAt(0).toUpperCase() + name.slice(1))
  dialog.append(bar, stage, captionOf(figure))
  document.body.append(dialog)
  const sizes = fitOrFullSize(stage, large, zoom)
  close.onclick = () => dialog.close()
  stage.onclick = ({ target }) => target === stage && dialog.close()
  dialog.onclose = () => {
    sizes.stop()
    dialog.remove()
    opener.focus({ preventScroll: true })
  }
  dialog.showModal()
  if (large.matches('[data-axes]')) void addValues(dialog, figure)
}

/** Readers can ask the large drawing of a chart for its values, too. */
async function addValues(dialog: Element, figure: Element): Promise<void> {
  await import('./chart-values/chart-values.ts').then(
    ({ addChartValues }) => addChartValues(dialog, figure),
    () => undefined,
  )
}

/** The picture in its largest file, in the best format that the browser supports. */
function largestPicture(picture: HTMLImageElement): Element {
  const copy = (picture.closest('picture') ?? picture).cloneNode(true) as Element
  for (const source of [copy, ...copy.querySelectorAll('source, img')]) {
    source.removeAttribute('loading')
    if (source.hasAttribute('sizes')) source.setAttribute('sizes', '100000px')
  }
  return copy
}

/** The largest drawing of a chart. */
function drawingOf(figure: Element): Element {
  const drawings = [...figure.querySelectorAll('.fig')]
  const widest = drawings.toSorted((one, other) => sizeOf(other)[0] - sizeOf(one)[0])[0]
  const copy = (widest ?? figure).cloneNode(true) as Element
  copy.classList.remove('v-m', 'v-l', 'v-s')
  // Without what script has added to it.
  copy.removeAttribute('tabindex')
  copy.replaceChildren(...[...copy.children].slice(0, 1))
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  return copy
}

/** The caption as text with the links that leave the page. */
function captionOf(figure: Element): Element {
  const box = document.createElement('div')
  box.className = 'caption prose'
  const caption = figure.querySelector(':scope > figcaption')
  box.lang = figure.closest<HTMLElement>('[lang]')?.lang ?? ''
  box.append(...(caption?.cloneNode(true).childNodes ?? []))
  for (const note of box.querySelectorAll('.fn')) note.remove()
  for (const named of box.querySelectorAll('[id]')) named.removeAttribute('id')
  for (const link of box.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
  return box
}

/** The full size of a picture or drawing, CSS pixels; 0 for a picture of unknown size before it is loaded. */
function sizeOf(content: Element): [width: number, height: number] {
  if (content instanceof SVGSVGElement)
    return [content.viewBox.baseVal.width, content.viewBox.baseVal.height]
  const picture = content instanceof HTMLImageElement ? content : content.querySelector('img')
  const { naturalWidth = 0, naturalHeight = 0 } = picture ?? {}
  const [width, height] = ['width', 'height'].map((name) => Number(picture?.getAttribute(name)))
  return width && height ? [width, height] : [naturalWidth, naturalHeight]
}

/** Sizes the content to the window, and on a click or the button to its full size, which may scroll. */
function fitOrFullSize(
  stage: HTMLElement,
  large: Element,
  zoom: HTMLButtonElement,
): { stop: () => void } {
  const shown = large.querySelector('img') ?? (large as HTMLElement | SVGElement)
  const maxScale = shown instanceof SVGElement ? maxChartScale : 1
  // A whole drawing would have small letters in a narrow window.
  let isFull = shown instanceof SVGElement && sizeOf(shown)[0] > innerWidth
  const update = () => {
    const [width, height] = sizeOf(shown)
    const fit = Math.min(maxScale, stage.clientWidth / width, stage.clientHeight / height)
    const scale = isFull ? Math.max(fit, 1) : fit
    if (width > 0) shown.style.width = `${width * scale}px`
    if (height > 0) shown.style.height = `${height * scale}px`
    zoom.hidden = fit >= 1
    setIcon(zoom, isFull ? 'Fit to window' : 'Full size', isFull ? fitIcon : enlargeIcon)
    stage.tabIndex = isFull ? 0 : -1
    stage.dataset['zoom'] = zoom.hidden ? '' : isFull ? 'out' : 'in'
  }
  const toggle = (across = 0.5, down = 0.5) => {
    if (zoom.hidden) return
    isFull = !isFull
    update()
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = stage
    stage.scrollTo(across * scrollWidth - clientWidth / 2, down * scrollHeight - clientHeight / 2)
  }
  zoom.onclick = () => toggle()
  // The clicked place stays in view. In a chart with values, the pointer shows these.
  if (!shown.hasAttribute('data-axes'))
    shown.onclick = ({ offsetX, offsetY }) =>
      toggle(offsetX / shown.clientWidth, offsetY / shown.clientHeight)
  shown.onload = update
  const observer = new ResizeObserver(update)
  observer.observe(stage)
  return { stop: () => observer.disconnect() }
}
