import { type RefObject, useRef } from 'react'
import type { AddedFile } from '../../../files/contract.ts'
import { useLockSubmit } from '../../../../platform/web/admin/submit-lock.ts'
import { fileSender, type SendFile, sendPicture } from '../../../../platform/web/admin/send-file.ts'
import { filesUrl, fileTypes } from '../../../../shared/files.ts'
import { type UploadedPicture, uploadTypes } from '../../../../shared/media.ts'
import { useUpload } from '../../../../platform/web/admin/use-upload.ts'
import { chartOf, figureOf, linkOf } from './markdown-helpers.ts'
import type { TextEdit, Written } from './text-edits.ts'
import type { useTextEdits } from './use-text-edits.ts'

const sendFile = fileSender<AddedFile>('POST', filesUrl)

/** Pictures are processed; other files are stored as they are, or refused. */
const sendEither: SendFile<UploadedPicture | AddedFile> = (file, watch) =>
  (file.type.startsWith('image/') ? sendPicture : sendFile)(file, watch)

const target = {
  send: sendEither,
  accept: `${uploadTypes},${fileTypes}`,
  finishing: 'Preparing what was sent',
}

/**
 * Uploads a file and inserts it below the line of the caret: a picture as a figure, a table as a chart, any other
 * file as a link. If the user has gone on typing, here or in another field, the caret stays there.
 */
export function useFileInsert(
  area: RefObject<HTMLTextAreaElement | null>,
  edit: ReturnType<typeof useTextEdits>,
) {
  const textBefore = useRef('')
  const upload = useUpload(target, (kept) => {
    edit(
      (written) => insertOf(written, kept),
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

function insertOf(written: Written, kept: UploadedPicture | AddedFile): TextEdit {
  const path = new URL(kept.url, location.origin).pathname
  if ('width' in kept) return figureOf(written, { ...kept, path })
  const { name, chart } = kept
  return chart === undefined ? linkOf(written, { path, name }) : chartOf(written, chart)
}

function isBusy(area: HTMLTextAreaElement | null, textBefore: string): boolean {
  const focused = document.activeElement
  if (focused === area) return area?.value !== textBefore
  return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
}
