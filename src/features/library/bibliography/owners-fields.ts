import type { WorkLink, WorkLinkKind } from '@ephemeris/bibliography'
import { readVerbatim } from './identifiers.ts'

/** What a file may say that is the owner's afterwards. */
export interface OwnersFields {
  links: WorkLink[]
  isSelected: boolean
}

const fields: [field: string, kind: WorkLinkKind][] = [
  ['pdf', 'pdf'],
  ['code', 'code'],
  ['data', 'data'],
  ['slides', 'slides'],
  ['poster', 'poster'],
  ['video', 'video'],
  ['website', 'page'],
  ['blog', 'post'],
]

/** Custom fields that publication themes use; links other than http(s) URLs are ignored. */
export function readOwnersFields(tex: (field: string) => string): OwnersFields {
  const links = fields.flatMap(([field, kind]) => {
    const url = readVerbatim(tex(field))
    return /^https?:\/\//i.test(url) && URL.canParse(url) ? [{ kind, url }] : []
  })
  return { links, isSelected: /^true$/i.test(readVerbatim(tex('selected'))) }
}
