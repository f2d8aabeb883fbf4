import { useEffect, useState } from 'react'
import { callApi } from '../../../../web/api.ts'
import { type Preview, previewUrl } from '../../preview.ts'
import { openPreviewer, type PreviewState } from './previewer.ts'

/** A preview that is looked at follows the typing closely; one that only counts words can wait. */
const delays = { seen: 300, hidden: 1000 }

export type RenderedText = PreviewState & { retry: () => void }

/** The text of a post as the server renders it, while it is typed. */
export function usePreview(content: string, isSeen: boolean): RenderedText {
  const [state, setState] = useState<PreviewState>({ kind: 'loading' })
  const [previewer] = useState(() => openPreviewer({ render, onChange: setState }))
  useEffect(() => previewer.close, [previewer])
  useEffect(() => {
    previewer.want(content, isSeen ? delays.seen : delays.hidden)
  }, [previewer, content, isSeen])
  return { ...state, retry: previewer.retry }
}

async function render(content: string): Promise<Preview> {
  return (await callApi('POST', previewUrl, { content })) as Preview
}
