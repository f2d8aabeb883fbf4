import type { Preview } from '../../preview.ts'

/** What the editor knows of the rendered text. */
export interface PreviewState {
  kind: 'loading' | 'current' | 'failed'
  /** The newest there is; it may belong to an earlier text unless `kind` is 'current'. */
  preview?: Preview
}

interface PreviewerOptions {
  render: (content: string) => Promise<Preview>
  onChange: (state: PreviewState) => void
}

/** Has a text rendered while it is typed. */
export interface Previewer {
  /** Asks for the preview of a text once it has been left alone for a while. */
  want(content: string, delayMs: number): void
  /** Asks again after a failure. */
  retry(): void
  close(): void
}

const empty: Preview = { html: '', words: 0, minutes: 0, hasMath: false, problems: [], labels: [] }

/**
 * Opens a previewer. One text is rendered at a time, and then the latest: the server has nothing
 * to do for texts that were typed over meanwhile. The preview before stays until the next is there.
 */
export function openPreviewer({ render, onChange }: PreviewerOptions): Previewer {
  let state: PreviewState = { kind: 'loading' }
  let wanted: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isOpen = true

  function tell(next: PreviewState): void {
    state = next
    if (isOpen) onChange(next)
  }

  function want(content: string, delayMs: number): void {
    isOpen = true
    if (content === wanted && state.kind !== 'failed') return
    wanted = content
    clearTimeout(timer)
    tell({ ...state, kind: 'loading' })
    timer = setTimeout(() => void run(), state.preview ? delayMs : 0)
  }

  async function run(): Promise<void> {
    timer = undefined
    if (isRunning || wanted === undefined || !isOpen) return
    const content = wanted
    isRunning = true
    const preview = await attempt(content)
    isRunning = false
    const isLatest = content === wanted
    if (preview) tell({ kind: isLatest ? 'current' : 'loading', preview })
    else if (isLatest) tell({ ...state, kind: 'failed' })
    // The text went on, and its pause ended while this one was on its way.
    if (!isLatest && timer === undefined) await run()
  }

  async function attempt(content: string): Promise<Preview | undefined> {
    try {
      return content.trim() === '' ? empty : await render(content)
    } catch {
      return undefined
    }
  }

  return {
    want,
    retry() {
      if (state.kind !== 'failed') return
      tell({ ...state, kind: 'loading' })
      void run()
    },
    close() {
      isOpen = false
      clearTimeout(timer)
    },
  }
}
