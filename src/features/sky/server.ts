import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { programFolder } from '../../server/ops/program-folder.ts'
import type { PlateField, SkyChoice, SkyPart } from '../../shared/sky-fields.ts'
import { type AllSky, type CutField, cutField } from './cut-field.ts'
import { drawStartPicture } from './start-picture.ts'

const catalogue = path.join(programFolder, 'src/features/sky/all-sky.json')

/** The field of the sky that the owner has chosen, cut out when it is first needed and cached until another one is. */
export function openSky() {
  let kept: { key: string; field: Promise<ChosenSky> } | undefined

  const cut = async (choice: SkyChoice): Promise<ChosenSky | undefined> => {
    if (choice.field === 'orion') return undefined
    const key = JSON.stringify(choice)
    if (kept?.key !== key) kept = { key, field: readAndCut(choice) }
    return await kept.field
  }
  return {
    cut,
    /** What pages know of it; undefined for the field of a fresh site. */
    plate: async (choice: SkyChoice): Promise<PlateField | undefined> => (await cut(choice))?.plate,
    /** The start picture for phones, by its address; undefined for that of another field. */
    start: async (address: string, choice: SkyChoice): Promise<string | undefined> => {
      const field = await cut(choice)
      return field?.plate.start === address ? field.startSvg : undefined
    },
    /** A file of stars as plates fetch it; undefined for the field of a fresh site. */
    part: async (name: SkyPart, choice: SkyChoice): Promise<string | undefined> => {
      const field = await cut(choice)
      return field && JSON.stringify(field[name])
    },
  }
}

export type Sky = ReturnType<typeof openSky>

/** What is made of a field when it is chosen. */
interface ChosenSky extends CutField {
  plate: PlateField
  startSvg: string
}

async function readAndCut(choice: SkyChoice): Promise<ChosenSky> {
  const field = cutField(JSON.parse(await readFile(catalogue, 'utf8')) as AllSky, choice)
  const { address, svg } = drawStartPicture(field)
  return { ...field, plate: { ...field.plate, start: address }, startSvg: svg }
}
