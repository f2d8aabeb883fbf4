export {
  type AllSky,
  type AtlasFile,
  CatalogueError,
  type NamedStarRow,
  parseAllSky,
  parseAtlas,
  readStars,
  type StarData,
  type StarFile,
} from './catalogue.ts'
export { type CutField, cutField } from './cut-field.ts'
export { allSkyFile, orionFile, thumbnailsFile } from './data-files.ts'
export { drawPlate } from './draw-plate.ts'
export { drawSky, drawSkyMask, type SkyToDraw, type SvgStyle } from './draw-svg.ts'
export { type SkyThumbnail, thumbnailSize } from './draw-thumbnail.ts'
export { type Plate, type SkyChoice, skyFieldNames, skyFields } from './fields.ts'
export { type Aim, type NamedStar, nearestStar, readNamedStars } from './named-stars.ts'
export { createProjection, type PlatePoint, type Projection } from './projection.ts'
export { type Box, type Framing, labelFont, type Palette, type SkyName } from './scene.ts'
export { type Rgb } from './star-appearance.ts'
export { orionStarCounts } from './star-counts.ts'
