import { useEffect, useState } from 'react'
import { callApi } from '../../../../web/api.ts'
import { type Preview, previewUrl, type TextKind } from '../../preview.ts'
import { openPreviewer, type PreviewState } from './previewer.ts'

/** A preview that is looked at follows the typing closely; one that only counts words can wait. */
const delays = { seen: 300, hidden: 1000 }

export type RenderedText = PreviewState & { retry: () => void }

/** The text of a post as the server renders it, while it is typed. @param as what it is, if not the text of a post */
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
