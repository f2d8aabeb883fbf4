import { useEffect, useState } from 'react'
import {
  type PostRules,
  postRulesOf,
  type Preview,
  type PreviewRules,
  previewUrl,
} from '../../preview.ts'
import { isSameJson } from '../../../../shared/same-json.ts'
import { callApi } from '../../../../platform/web/api.ts'

/** The rendered text as far as the editor has it. */
export interface PreviewState {
  kind: 'loading' | 'current' | 'failed'
  /** The latest preview; it belongs to an earlier text unless `kind` is 'current'. */
  preview?: Preview
}

interface WantedText {
  content: string
  rules: PostRules
}

interface PreviewerOptions {
  render: (content: string, rules: PostRules) => Promise<Preview>
  onChange: (state: PreviewState) => void
}

/** Renders a text on the server while it is typed. */
interface Previewer {
  /**
   * Requests the preview of a text: immediately after a pause of typing, otherwise once the text has not changed for a
   * while. A preview that is not seen always waits, for longer.
   */
  want(content: string, isSeen: boolean, rules?: PostRules): void
  /** Tries again after a failure. */
  retry(): void
  /** Renders the text again, since something that it refers to has changed. */
  renew(): void
  close(): void
}

/** A hidden preview is only needed for counts and checks, so it can wait. */
const hiddenPauseMs = 1000
const maxRestMs = 300

const empty: Preview = { html: '', words: 0, minutes: 0, hasMath: false, problems: [], labels: [] }

/**
 * Opens a previewer. It sends one request at a time, always for the latest text, so that the server does not render
 * texts that have changed already. The old preview stays until the next one arrives.
 */
export function openPreviewer({ render, onChange }: PreviewerOptions): Previewer {
  let state: PreviewState = { kind: 'loading' }
  let wanted: WantedText | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isOpen = true
  /** How long the server rests after a rendering. */
  let restMs = 0
  let restsUntil = 0

  function update(next: PreviewState): void {
    state = next
    if (isOpen) onChange(next)
  }

  function want(content: string, isSeen: boolean, rules: PostRules = {}): void {
    isOpen = true
    const isWanted = content === wanted?.content && isSameJson(rules, wanted.rules)
    if (isWanted && state.kind !== 'failed') return
    const isIdle = timer === undefined && !isRunning && performance.now() >= restsUntil
    const pauseMs = !isSeen ? hiddenPauseMs : isIdle ? 0 : restMs
    wanted = { content, rules }
    clearTimeout(timer)
    update({ ...state, kind: 'loading' })
    timer = setTimeout(() => void run(), state.preview ? pauseMs : 0)
  }

  async function run(): Promise<void> {
    timer = undefined
    if (isRunning || wanted === undefined || !isOpen) return
    const text = wanted
    isRunning = true
    const start = performance.now()
    const preview = await attempt(text, render)
    const end = performance.now()
    // A rest half as long as the rendering took leaves the server idle a third of the time.
    restMs = Math.min((end - start) / 2, maxRestMs)
    restsUntil = end + restMs
    isRunning = false
    const isLatest = text === wanted
    if (preview) update({ kind: isLatest ? 'current' : 'loading', preview })
    else if (isLatest) update({ ...state, kind: 'failed' })
    // The text changed during the request, and its delay has already ended.
    if (!isLatest && timer === undefined) await run()
  }

  function renew(): void {
    if (wanted === undefined) return
    wanted = { ...wanted }
    update({ ...state, kind: 'loading' })
    if (timer === undefined) void run()
  }

  return {
    want,
    retry: () => {
      if (state.kind === 'failed') renew()
    },
    renew,
    close() {
      isOpen = false
      clearTimeout(timer)
    },
  }
}

/** The preview of a text; undefined if it could not be rendered. */
async function attempt(
  { content, rules }: WantedText,
  render: PreviewerOptions['render'],
): Promise<Preview | undefined> {
  try {
    return content.trim() === '' ? empty : await render(content, rules)
  } catch {
    return undefined
  }
}

export type RenderedText = PreviewState & { retry: () => void; renew: () => void }

/** The text as the server renders it while it is typed. */
export function usePreview(
  content: string,
  isSeen: boolean,
  { as, lineBreaks, language, numberedSections }: PreviewRules = {},
): RenderedText {
  const [state, setState] = useState<PreviewState>({ kind: 'loading' })
  const [previewer] = useState(() =>
    openPreviewer({ render: (text, rules) => render(text, { as, ...rules }), onChange: setState }),
  )
  useEffect(() => previewer.close, [previewer])
  useEffect(() => {
    previewer.want(content, isSeen, postRulesOf({ lineBreaks, language, numberedSections }))
  }, [previewer, content, isSeen, lineBreaks, language, numberedSections])
  return { ...state, retry: previewer.retry, renew: previewer.renew }
}

async function render(content: string, { as, ...rules }: PreviewRules): Promise<Preview> {
  const sent = { content, ...(as && { as }), ...rules }
  return (await callApi('POST', previewUrl, sent)) as Preview
}
