import type { Preview } from '../../preview.ts'

/** The rendered text as far as the editor has it. */
export interface PreviewState {
  kind: 'loading' | 'current' | 'failed'
  /** The latest preview; it belongs to an earlier text unless `kind` is 'current'. */
  preview?: Preview
}

interface PreviewerOptions {
  render: (content: string) => Promise<Preview>
  onChange: (state: PreviewState) => void
}

/** Renders a text on the server while it is typed. */
export interface Previewer {
  /** Requests the preview of a text once it has not changed for a while. */
  want(content: string, delayMs: number): void
  /** Tries again after a failure. */
  retry(): void
  close(): void
}

const empty: Preview = { html: '', words: 0, minutes: 0, hasMath: false, problems: [], labels: [] }

/**
 * Opens a previewer. It sends one request at a time, always for the latest text, so that the server does not render
 * texts that have changed already. The old preview stays until the next one arrives.
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
    // The text changed during the request, and its delay has already ended.
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
