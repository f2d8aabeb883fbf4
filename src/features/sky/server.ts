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

/** The field of the sky that the owner has chosen, cut out on first use and cached until another one is chosen. */
export function openSky() {
  let cached: { key: string; field: Promise<ChosenSky> } | undefined

  const cut = async (choice: SkyChoice): Promise<ChosenSky | undefined> => {
    if (choice.field === 'orion') return undefined
    const key = JSON.stringify(choice)
    if (cached?.key !== key) cached = { key, field: readAndCut(choice) }
    return await cached.field
  }
  return {
    cut,
    /** The data for pages; undefined for the default field. */
    plate: async (choice: SkyChoice): Promise<PlateField | undefined> => (await cut(choice))?.plate,
    /** The initial picture for phones by URL; undefined if it belongs to another field. */
    start: async (address: string, choice: SkyChoice): Promise<string | undefined> => {
      const field = await cut(choice)
      return field?.plate.start === address ? field.startSvg : undefined
    },
    /** A file of stars as JSON; undefined for the default field. */
    part: async (name: SkyPart, choice: SkyChoice): Promise<string | undefined> => {
      const field = await cut(choice)
      return field && JSON.stringify(field[name])
    },
  }
}

export type Sky = ReturnType<typeof openSky>

interface ChosenSky extends CutField {
  plate: PlateField
  /** Shown on phones until the stars are drawn, and without scripts. */
  startSvg: string
}

async function readAndCut(choice: SkyChoice): Promise<ChosenSky> {
  const field = cutField(parseAllSky(await readFile(allSkyFile(), 'utf8')), choice)
  const startSvg = drawSkyMask({ ...field.plate, atlas: field.atlas })
  const hash = createHash('sha256').update(startSvg).digest('hex').slice(0, 16)
  return {
    ...field,
    plate: { ...field.plate, files: '/sky/', start: `/sky/start-${hash}.svg` },
    startSvg,
  }
}
