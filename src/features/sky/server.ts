import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { programFolder } from '../../server/ops/program-folder.ts'
import type { PlateField, SkyChoice, SkyPart } from '../../shared/sky-fields.ts'
import { type AllSky, type CutField, cutField } from './cut-field.ts'

const catalogue = path.join(programFolder, 'src/features/sky/all-sky.json')

/** The field of the sky that the owner has chosen, cut out when it is asked for first and kept until another one is. */
export function openSky() {
  let kept: { key: string; field: Promise<CutField> } | undefined

  const cut = async (choice: SkyChoice): Promise<CutField | undefined> => {
    if (choice.field === 'orion') return undefined
    const key = JSON.stringify(choice)
    if (kept?.key !== key) kept = { key, field: readAndCut(choice) }
    return await kept.field
  }
  return {
    cut,
    /** What pages know of it; undefined for the field of a fresh site. */
    plate: async (choice: SkyChoice): Promise<PlateField | undefined> => (await cut(choice))?.plate,
    /** A part of the stars as plates fetch it; undefined for the field of a fresh site. */
    part: async (name: SkyPart, choice: SkyChoice): Promise<string | undefined> => {
      const field = await cut(choice)
      return field && JSON.stringify(field[name])
    },
  }
}

export type Sky = ReturnType<typeof openSky>

async function readAndCut(choice: SkyChoice): Promise<CutField> {
  return cutField(JSON.parse(await readFile(catalogue, 'utf8')) as AllSky, choice)
}
