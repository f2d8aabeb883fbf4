import { type RefObject, useRef } from 'react'
import { useLockSubmit } from '../../../../web/admin/submit-lock.ts'
import { useUpload } from '../../../../web/admin/use-upload.ts'
import { figureOf } from './markdown-helpers.ts'
import type { useTextEdits } from './use-text-edits.ts'

/**
 * Uploads a picture and puts it into a text as a figure, below the line of the caret. Whoever has
 * typed on meanwhile, here or in another field, is left where they are.
 */
export function usePictureInsert(
  area: RefObject<HTMLTextAreaElement | null>,
  edit: ReturnType<typeof useTextEdits>,
) {
  const textBefore = useRef('')
  const upload = useUpload(({ url, width, height }) => {
    const path = new URL(url, location.origin).pathname
    edit(
      (written) => figureOf(written, { path, width, height }),
      isBusy(area.current, textBefore.current) ? 'stays' : 'goes',
    )
  })
  useLockSubmit(upload.state.kind === 'sending')
  const note = () => (textBefore.current = area.current?.value ?? '')
  return {
    ...upload,
    start: (file: File) => {
      note()
      return upload.start(file)
    },
    choose() {
      note()
      upload.choose()
    },
  }
}

function isBusy(area: HTMLTextAreaElement | null, textBefore: string): boolean {
  const focused = document.activeElement
  if (focused === area) return area?.value !== textBefore
  return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
}
