import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Checked } from '@ephemeris/importers'
import {
  findProgram,
  type ProgramLimits,
  runLimited,
} from '../../platform/server/ops/limited-program.ts'
import { maxUploadBytes } from '../../shared/picture-uploads.ts'
import { readFileIn } from './read-files.ts'

/** A picture in a format of printers. */
export type PageKind = 'pdf' | 'eps'

interface Converter {
  program: string
  args: readonly string[]
}

/** Pictures are stored with at most 2,400 pixels on a side; the lines of a plot stay sharp with fewer. */
const maxSidePx = 2000
const [source, picture] = ['page', 'page.png']

const poppler: Converter = {
  program: 'pdftocairo',
  args: `-png -singlefile -cropbox -scale-to ${maxSidePx} ${source} page`.split(' '),
}

const ghostscript = (crop: string): Converter => ({
  program: 'gs',
  args: `-dSAFER -dBATCH -dNOPAUSE -dQUIET -sDEVICE=png16m -r300 -dTextAlphaBits=4 -dGraphicsAlphaBits=4 -dFirstPage=1 -dLastPage=1 ${crop} -sOutputFile=${picture} ${source}`.split(
    ' ',
  ),
})

/** What converts each kind, in order of preference. */
const converters: Record<PageKind, readonly Converter[]> = {
  pdf: [poppler, ghostscript('-dUseCropBox')],
  eps: [ghostscript('-dEPSCrop')],
}

const missing: Record<PageKind, string> = {
  pdf: 'PDF needs poppler-utils on this machine',
  eps: 'EPS needs ghostscript on this machine',
}

/** A plot takes a tenth of a second, a map of a million points some seconds. */
const usualLimits: ProgramLimits = { limitMs: 20_000, memoryMb: 1024, fileMb: 64 }

interface PageOptions extends Partial<ProgramLimits> {
  /** Where programs are searched. */
  searchPath?: string
}

/** Converts the first page of a PDF or EPS picture to PNG, by a program of the machine if it has one. */
export async function pictureOfPage(
  data: Buffer,
  kind: PageKind,
  { searchPath = process.env['PATH'] ?? '', ...limits }: PageOptions = {},
): Promise<Checked<Buffer>> {
  for (const { program: name, args } of converters[kind]) {
    const program = await findProgram(name, searchPath)
    if (program === undefined) continue
    const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-import-'))
    try {
      await writeFile(path.join(folder, source), data)
      const isDone = await runLimited({ program, args, folder, ...usualLimits, ...limits })
      if (isDone) return await readFileIn(folder, picture, maxUploadBytes)
      return { ok: false, problem: `${kind.toUpperCase()} that ${name} cannot convert` }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { ok: false, problem: missing[kind] }
}
