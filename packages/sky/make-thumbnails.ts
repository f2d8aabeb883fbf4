import { readFileSync, writeFileSync } from 'node:fs'
import { parseAllSky } from './catalogue.ts'
import { cutField } from './cut-field.ts'
import { allSkyFile, thumbnailsFile } from './data-files.ts'
import { drawThumbnail, type SkyThumbnail } from './draw-thumbnail.ts'
import { skyFieldNames, skyFields } from './fields.ts'

/*
 * Makes data/thumbnails.json, the small pictures of the preset fields, from data/all-sky.json:
 *
 *   node packages/sky/make-thumbnails.ts
 */

/** The thumbnails of the preset fields by name. */
export function makeThumbnails(): Record<string, SkyThumbnail> {
  const sky = parseAllSky(readFileSync(allSkyFile(), 'utf8'))
  return Object.fromEntries(
    skyFieldNames.flatMap((field) => {
      if (field === 'own') return []
      const { atlas } = cutField(sky, { field, ra: 0, dec: 0, width: 0 })
      const { width } = skyFields[field]
      return [[field, drawThumbnail(skyFields[field], width, atlas)]]
    }),
  )
}

if (import.meta.main) writeFileSync(thumbnailsFile(), `${JSON.stringify(makeThumbnails())}\n`)
