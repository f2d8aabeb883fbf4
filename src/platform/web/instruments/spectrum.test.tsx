import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawSpectrum, placeInSpectrum } from '../../../../scripts/draw-spectrum.ts'
import {
  fraunhoferLetters,
  ironLines,
  solarLines,
  spectrumRange,
} from '../../../../scripts/spectral-lines.ts'
import { show } from '../../../testing/show.tsx'
import drawn from './spectrum-lines.svg?raw'
import { letters, Spectrum } from './spectrum.tsx'
import { accentNames, spectralLines as lines } from '../../../shared/accents.ts'

test('every line is inside the displayed range', () => {
  const all = [...solarLines.flatMap(({ wavelengths }) => wavelengths), ...ironLines]
  expect(all.filter((nm) => nm <= spectrumRange.from || nm >= spectrumRange.to)).toEqual([])
})

test('no line is listed twice', () => {
  const sun = solarLines.flatMap(({ wavelengths }) => wavelengths)
  expect(new Set(sun).size).toBe(sun.length)
  expect(new Set(ironLines).size).toBe(ironLines.length)
})

test('the letters run from violet to red', () => {
  const places = fraunhoferLetters.map(({ wavelength }) => wavelength)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the figure has a name, and its lines are in a file', () => {
  show(<Spectrum accent="h-alpha" />)
  const drawing = screen.getByRole('img', { name: /^The visible solar spectrum/ })
  expect(screen.getByRole('figure').textContent).toContain('it lends this site its one colour.')
  // The slit, its ends and the line that is marked.
  expect(drawing.querySelectorAll('path')).toHaveLength(3)
  // Screen readers read the name, not each letter.
  expect(drawing.querySelectorAll('[aria-hidden="true"] text')).toHaveLength(letters.length)
})

test('the file contains the image of the lines', () => {
  expect(drawn).toBe(drawSpectrum())
})

test('letters are at their wavelengths', () => {
  expect(letters.map(([letter, x]) => [letter, x])).toEqual(
    fraunhoferLetters.map(({ letter, wavelength }) => [letter, placeInSpectrum(wavelength)]),
  )
})

test.each(accentNames)('the line %s is marked at its position', (accent) => {
  const { at, nm, letter, element } = lines[accent]
  // The D line is the middle of two, which the drawing of one stroke cannot part.
  expect(Math.abs(at - placeInSpectrum(Number(nm)))).toBeLessThan(1)
  expect(letters.find(([name]) => name === letter)?.[1] ?? at).toBe(at)
  show(<Spectrum accent={accent} />)
  expect(screen.getByRole('figure').textContent).toContain(`${element} at ${nm}`)
})
