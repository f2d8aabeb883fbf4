import { useEffect, useState } from 'react'
import { callApi } from '../../../../platform/web/api.ts'
import { type Preview, previewUrl, type TextKind } from '../../preview.ts'
import { openPreviewer, type PreviewState } from './previewer.ts'

/** A visible preview is updated soon after typing; a hidden one, which is only needed for counts, can wait. */
const delays = { seen: 300, hidden: 1000 }

export type RenderedText = PreviewState & { retry: () => void }

/** The text as the server renders it while it is typed. @param as its kind, if it is not the text of a post */
export function usePreview(content: string, isSeen: boolean, as?: TextKind): RenderedText {
  const [state, setState] = useState<PreviewState>({ kind: 'loading' })
  const [previewer] = useState(() =>
    openPreviewer({ render: (text) => render(text, as), onChange: setState }),
  )
  useEffect(() => previewer.close, [previewer])
  useEffect(() => {
    previewer.want(content, isSeen ? delays.seen : delays.hidden)
  }, [previewer, content, isSeen])
  return { ...state, retry: previewer.retry }
}

async function render(content: string, as: TextKind | undefined): Promise<Preview> {
  return (await callApi('POST', previewUrl, { content, ...(as && { as }) })) as Preview
}
