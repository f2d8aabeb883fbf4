const layers = 190

/** An SVG of a few kilobytes whose layers take 4.6 GB of memory, 23 MB each. */
export const heavyDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200">${'<g opacity=".9"><rect width="1200" height="1200"/>'.repeat(layers)}${'</g>'.repeat(layers)}</svg>`
