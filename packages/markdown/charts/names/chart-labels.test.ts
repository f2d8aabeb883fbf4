import { expect, test } from 'vitest'
import { boxOf, type DrawnSeries, labelWidth, placeLabels } from './chart-labels.ts'

const plot = { left: 40, right: 670, top: 10, bottom: 332 }

function flat(label: string, y: number): DrawnSeries {
  const points = [
    { x: 40, y },
    { x: 670, y },
  ]
  return { label, anchors: points, outline: points, bars: [], kind: 'line' }
}

test('a label is next to its own line, away from other lines and labels', () => {
  const series = [flat('first', 100), flat('second', 130), flat('third', 160)]
  const labels = placeLabels(series, plot) ?? []
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
  const [label] =
    placeLabels(
      [{ label: 'at the very corner', anchors: corner, outline: corner, bars: [], kind: 'points' }],
      plot,
    ) ?? []
  expect(label?.x).toBeLessThanOrEqual(670 - labelWidth('at the very corner') / 2)
  expect(label?.y).toBeGreaterThanOrEqual(23)
})

test('a series without a name gets no label', () => {
  expect(placeLabels([{ ...flat('', 100), label: undefined }], plot)).toEqual([])
})

test('a label is nearer to its own series than to any other', () => {
  const dots = (y: number) => Array.from({ length: 20 }, (_, index) => ({ x: 60 + index * 30, y }))
  const points = (label: string, y: number): DrawnSeries => ({
    label,
    anchors: dots(y),
    outline: dots(y),
    bars: [],
    kind: 'points',
  })
  const labels = placeLabels([points('upper', 100), points('lower', 140)], plot) ?? []
  for (const [index, y] of [100, 140].entries()) {
    const { top, bottom } = boxOf(labels[index] ?? { text: '', x: 0, y: 0 })
    const off = (other: number) => Math.max(top - other, other - bottom)
    expect(off(y)).toBeLessThan(off(240 - y))
  }
})

test('a label that does not fit into a band is beside it, not on its edge', () => {
  const edge = [
    { x: 300, y: 100 },
    { x: 330, y: 100 },
    { x: 330, y: 120 },
    { x: 300, y: 120 },
  ]
  const middle = [
    { x: 300, y: 110 },
    { x: 330, y: 110 },
  ]
  const band: DrawnSeries = {
    label: 'narrow',
    anchors: middle,
    outline: edge,
    bars: [],
    kind: 'band',
  }
  const line = flat('', 110)
  const [label] = placeLabels([band, { ...line, label: undefined }], plot) ?? []
  const { top, bottom, left, right } = boxOf(label ?? { text: '', x: 0, y: 0 })
  expect(bottom < 100 || top > 120 || right < 300 || left > 330).toBe(true)
})

test('a label is above its line rather than below it, and away from the axes', () => {
  const [above] = placeLabels([flat('limit', 100)], plot) ?? []
  expect(boxOf(above ?? { text: '', x: 0, y: 0 }).bottom).toBeLessThan(100)
  const down = [
    { x: 300, y: 40 },
    { x: 330, y: 332 },
  ]
  const steep: DrawnSeries = { label: 'fall', anchors: down, outline: down, bars: [], kind: 'line' }
  const [beside] = placeLabels([steep], plot) ?? []
  expect(boxOf(beside ?? { text: '', x: 0, y: 0 }).bottom).toBeLessThan(332 - 15)
})

test('names that find no place are not placed at all', () => {
  const lines = Array.from({ length: 40 }, (_, index) => flat(`line ${index}`, 20 + index * 8))
  expect(placeLabels(lines, plot)).toBeUndefined()
})
