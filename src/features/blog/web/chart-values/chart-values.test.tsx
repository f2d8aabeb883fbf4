import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addChartValues } from './chart-values.ts'
import { type Drawing, readValues, wordsOf } from './drawn-values.ts'

beforeEach(() => {
  // jsdom has no layout.
  Object.defineProperty(SVGElement.prototype, 'viewBox', {
    configurable: true,
    get: () => ({ baseVal: { width: 100, height: 100 } }),
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A plot of 100 by 100 px, with 0 to 10 along both axes. */
function drawingOf(...series: Drawing['series']): Drawing {
  const axis = (label: string) => ({ label, scale: 'linear', ends: [0, 10] as [number, number] })
  return {
    axes: [axis('Time (h)'), axis('Flux')],
    series,
    panels: [
      {
        plot: [
          [0, 100],
          [100, 0],
        ],
        parts: series.map((_, index) => index),
        axes: 1,
      },
    ],
  }
}

function partsOf(content: string): Element {
  document.body.innerHTML = `<svg><g>${content}<path class="ax" d="M0 0V100H100"/></g></svg>`
  return document.body.querySelector('g') ?? document.body
}

/** The values of a drawing in words. */
function wordsIn(drawing: Drawing, content: string, rows: string[][] = []): string[] {
  const cells = rows.map((row) => row.map((text) => ({ text, number: Number(text) })))
  return readValues(drawing, partsOf(content)).map((value) =>
    wordsOf(drawing, value, cells).join(' | '),
  )
}

test('the values of points and lines are where they are drawn, in the order along x', () => {
  const drawing = drawingOf({ kind: 'points' }, { kind: 'line' })
  const drawn = `<g><path d="M20 10V30"/><circle cx="20" cy="20"/><circle cx="10" cy="50"/></g><path d="M0 100L50 50L100 0"/>`
  expect(wordsIn(drawing, drawn)).toEqual(['1 | 5', '2 | 8', '0 | 0', '5 | 5', '10 | 10'])
})

test('symbols and dots have the place at which they begin', () => {
  const drawing = drawingOf({ kind: 'points' })
  const symbols =
    '<g><path class="sf" d="M20 30m0-5.2l4.7 8.2h-9.4zM40 50m0-5.2l4.7 8.2h-9.4z"/></g>'
  expect(wordsIn(drawing, symbols)).toEqual(['2 | 7', '4 | 5'])
  const dots = '<g><path class="dt" transform="scale(0.75)" d="m40 80h0m40 -40h0"/></g>'
  expect(wordsIn(drawing, dots)).toEqual(['3 | 4', '6 | 7'])
  const dashes = '<g><path d="m27.5 60h5m25 -30h5"/></g>'
  expect(wordsIn(drawing, dashes)).toEqual(['3 | 4', '6 | 7'])
})

test('bars have the value at their ends, bins both edges, stacked bars their own share', () => {
  const bars = '<path class="br" d="M10 100L10 60L30 60L30 100M40 100L40 20L60 20L60 100"/>'
  expect(wordsIn(drawingOf({ kind: 'bars' }), bars)).toEqual(['2 | 4', '5 | 8'])
  expect(wordsIn(drawingOf({ kind: 'bars', isBinned: true }), bars)).toEqual([
    '1 to 3 | 4',
    '4 to 6 | 8',
  ])
  const stacked = '<g><path class="sf" d="M10 60L10 30L30 30L30 60"/></g>'
  expect(wordsIn(drawingOf({ kind: 'bars', isStacked: true }), stacked)).toEqual(['2 | 3'])
  const outline = '<g><path class="sf" d="M10 100V60H20V40H30V100"/></g>'
  expect(wordsIn(drawingOf({ kind: 'bars', isBinned: true }), outline)).toEqual([
    '1 to 2 | 4',
    '2 to 3 | 6',
  ])
  const level = '<path class="br" d="M0 10L40 10L40 30L0 30"/>'
  expect(wordsIn(drawingOf({ kind: 'bars', isHorizontal: true }), level)).toEqual(['4 | 8'])
})

test('a bar that ends at the frame may be cut off there and has no value', () => {
  const bars = '<path class="br" d="M10 100L10 0L30 0L30 100M40 100L40 20L60 20L60 100"/>'
  expect(wordsIn(drawingOf({ kind: 'bars' }), bars)).toEqual(['5 | 8'])
})

test('boxes have their median and quartiles, bands both ends, steps the middle of their pieces', () => {
  const box = `<g><path class="so" d="M20 40V10h5"/><path class="so" d="M10 60H30V40H10Z"/><path class="sf" d="M10 60H30V40H10Z"/>
    <path class="so" stroke-width="3" d="M10 50H30"/><path class="sf" d="M20 5m-2.5 0a2.5 2.5 0 1 0 5 0z"/></g>`
  expect(wordsIn(drawingOf({ kind: 'box' }), box)).toEqual(['2 | 5 (4 to 6)', '2 | 9.5'])
  const band = '<path class="bd" d="M10 20L50 30L50 60L10 70Z"/>'
  expect(wordsIn(drawingOf({ kind: 'band' }), band)).toEqual(['1 | 3 to 8', '5 | 4 to 7'])
  const steps = '<path d="M0 50L19.8 50L19.8 30L20.2 30L20.2 10L40 10"/>'
  // Of a piece of 20 px the drawing does not show where its value is.
  expect(wordsIn(drawingOf({ kind: 'step' }), steps)).toEqual(['0 | 5', '2 | 7', '0 | 9'])
})

test('kinds that are not read show nothing', () => {
  expect(
    wordsIn(drawingOf({ kind: 'density' }), '<g><path class="sf" d="M0 0h5v5h-5z"/></g>'),
  ).toEqual([])
})

test('a value in the table has the digits of the table', () => {
  const drawing = drawingOf({ kind: 'points' })
  const rows = [
    ['1.000', '5.0012', '9'],
    ['2.0', '7', '9'],
  ]
  const drawn = '<g><circle cx="10" cy="50"/><circle cx="20" cy="50"/></g>'
  expect(wordsIn(drawing, drawn, rows)).toEqual(['1.000 | 5.0012', '2 | 5'])
})

function showChart(): { svg: SVGSVGElement; said: () => string | null | undefined } {
  const drawing = drawingOf({ kind: 'points', label: 'measured' }, { kind: 'line', label: 'model' })
  const axes = JSON.stringify(drawing).replaceAll('"', '&quot;')
  document.body.innerHTML = `<div id="announcements"></div><figure><figcaption><span class="keys"><span class="key-of"> measured</span>
    <span class="key-of"> model</span></span></figcaption><svg class="fig v-m" viewBox="0 0 100 100" role="img" aria-label="A chart" data-axes="${axes}">
    <g><g class="pt"><circle cx="10" cy="50"/><circle cx="20" cy="40"/></g><path class="ln" d="M0 100L100 0"/><path class="ax" d="M0 0V100H100"/></g></svg></figure>`
  const figure = document.querySelector('figure') ?? document.body
  addChartValues(figure)
  addChartValues(figure)
  const svg = figure.querySelector<SVGSVGElement>('.fig')
  if (!svg) throw new Error('There is no chart')
  return { svg, said: () => document.getElementById('announcements')?.textContent }
}

test('the arrow keys announce values from point to point and from series to series', async () => {
  const { svg, said } = showChart()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(svg)
  await userEvent.keyboard('{ArrowRight}')
  expect(said()).toBe('measured: Time (h) 1, Flux 5')
  await userEvent.keyboard('{ArrowRight}')
  expect(said()).toBe('Time (h) 2, Flux 6')
  await userEvent.keyboard('{ArrowDown}')
  expect(said()).toBe('model: Time (h) 0, Flux 0')
  await userEvent.keyboard('{End}')
  expect(said()).toBe('Time (h) 10, Flux 10')
  expect(svg.querySelector('.pt')?.classList.contains('dimmed')).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('.chart-tip')).toBeNull()
  expect(svg.querySelector('.dimmed')).toBeNull()
})

test('a name in the line of keys highlights its series while it is focused', async () => {
  const { svg } = showChart()
  const isDimmed = () =>
    ['.pt', '.ln'].map((part) => svg.querySelector(part)?.classList.contains('dimmed'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'measured' }))
  expect(isDimmed()).toEqual([false, true])
  await userEvent.tab()
  expect(isDimmed()).toEqual([true, false])
  await userEvent.tab()
  expect(isDimmed()).toEqual([false, false])
})
