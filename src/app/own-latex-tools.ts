import { writeLatex } from '@ephemeris/markdown'
import type { DrawChart } from '../features/blog/server/chart-pictures.ts'
import { forPrint } from '../features/media/decode.ts'
import { type LatexTools, printWidthPx } from './latex-article.ts'

/** The tools of commands, which have a process of their own. The running site must not load them. */
export function ownTools(draw: DrawChart): LatexTools {
  return {
    write: writeLatex,
    drawChart: async (svg) => ({ data: await draw(svg, printWidthPx), ending: 'png' }),
    printPicture: forPrint,
  }
}
