import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  allSkyFile,
  type CutField,
  cutField,
  drawSkyMask,
  parseAllSky,
  type SkyChoice,
} from '@ephemeris/sky'
import type { PlateField, SkyPart } from '../../shared/plate-field.ts'

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
  /** The picture that phones show until their stars are drawn, and that stays where scripts are off. */
  startSvg: string
}

async function readAndCut(choice: SkyChoice): Promise<ChosenSky> {
  const field = cutField(parseAllSky(await readFile(allSkyFile(), 'utf8')), choice)
  const startSvg = drawSkyMask({ ...field.plate, atlas: field.atlas })
  const hash = createHash('sha256').update(startSvg).digest('hex').slice(0, 16)
  return { ...field, plate: { ...field.plate, start: `/sky/start-${hash}.svg` }, startSvg }
}
