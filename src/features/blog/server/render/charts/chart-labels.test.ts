import { expect, test } from 'vitest'
import { type DrawnSeries, placeLabels } from './chart-labels.ts'
import { boxOf, labelWidth } from './label-boxes.ts'

const plot = { left: 40, right: 670, top: 10, bottom: 332 }

function flat(label: string, y: number): DrawnSeries {
  const points = [
    { x: 40, y },
    { x: 670, y },
  ]
  return { label, anchors: points, outline: points, bars: [], kind: 'line' }
}

test('a label stands beside its own line, off the others and off other labels', () => {
  const series = [flat('first', 100), flat('second', 130), flat('third', 160)]
  const labels = placeLabels(series, plot, [])
  expect(labels.map(({ text }) => text)).toEqual(['first', 'second', 'third'])
  const boxes = labels.map(boxOf)
  for (const [index, box] of boxes.entries()) {
    for (const y of [100, 130, 160]) expect(box.top > y || box.bottom < y).toBe(true)
    for (const other of boxes.slice(index + 1)) {
      const isApart = other.top > box.bottom || other.bottom < box.top
      expect(isApart || other.left > box.right || other.right < box.left).toBe(true)
    }
  }
})

test('a label stays inside the plot, even at its edge', () => {
  const corner = [{ x: 668, y: 12 }]
  const [label] = placeLabels(
    [{ label: 'at the very corner', anchors: corner, outline: corner, bars: [], kind: 'points' }],
    plot,
    [],
  )
  expect(label?.x).toBeLessThanOrEqual(670 - labelWidth('at the very corner') / 2)
  expect(label?.y).toBeGreaterThanOrEqual(23)
})

test('a series without a name gets no label', () => {
  expect(placeLabels([{ ...flat('', 100), label: undefined }], plot, [])).toEqual([])
})
